/** How a measure that is not a position is written. `fraction` is 0–1 and shown in per cent; `percent` is 0–100. */
export type MetricUnit = "count" | "fraction" | "percent" | "seconds" | "usd" | "number";

/**
 * What is known of a measure by its raw name.
 * @property total whether adding it up over keywords means something; otherwise only its mean is shown
 */
export type Metric = { name: string; label: string; unit: MetricUnit; total: boolean };

const KNOWN: Record<string, Omit<Metric, "name">> = {
  clicks: { label: "Clicks", unit: "count", total: true },
  impressions: { label: "Impressions", unit: "count", total: true },
  visits: { label: "Visits", unit: "count", total: true },
  sessions: { label: "Sessions", unit: "count", total: true },
  searches: { label: "Searches", unit: "count", total: true },
  ctr: { label: "Click-through rate", unit: "fraction", total: false },
  page_duration_avg_s: { label: "Average time on page", unit: "seconds", total: false },
  popularity: { label: "Popularity", unit: "number", total: false },
};

const SUFFIXES: [RegExp, MetricUnit][] = [
  [/_(pct|percent)$/, "percent"],
  [/_(s|sec|seconds)$/, "seconds"],
  [/_usd$/, "usd"],
  [/_(count|total)$/, "count"],
];

const snake = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
const CLICK_RATE =
  /(?:^|_)ctr(?:_|$)|click_?through|klickrate|taux_de_clics?|tasa_de_clics?|tasso_di_clic|taxa_de_cliques/;

/** Is this a click-through rate? Its values are fractions, except where the name says percent. */
export const namesRate = (name: string): boolean => CLICK_RATE.test(snake(name).replace(/[\s-]+/g, "_"));

/** Does a name say that its values are percentages? */
export const saysPercent = (name: string): boolean =>
  /(?:^|_)(?:pct|percent|percentage|prozent)(?:_|$)/.test(snake(name));

/** The measure behind a raw field name. An unknown name keeps its words and claims no more than a number. */
export function metricOf(name: string): Metric {
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (known !== undefined) return { name, ...known };
  const suffix = SUFFIXES.find(([pattern]) => pattern.test(name));
  const words = (suffix === undefined ? name : name.replace(suffix[0], "")).replace(/[_\-\s]+/g, " ").trim();
  const label = words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
  const unit = suffix?.[1] ?? (namesRate(name) && !saysPercent(name) ? "fraction" : "number");
  return { name, label, unit, total: unit === "count" };
}

/** The unit in words, for axis titles and summaries; empty when the number speaks for itself. */
export const UNIT_WORDS: Record<MetricUnit, string> = {
  count: "",
  fraction: "%",
  percent: "%",
  seconds: "seconds",
  usd: "US dollars",
  number: "",
};

/**
 * A measure that cannot be added up and has something to be weighted with.
 * @property part what is divided by the first of `weights` to give it; null: it is no such rate
 * @property weights names of what it can be weighted with, the best first
 */
export type Rate = { part: string | null; weights: readonly string[] };

const VISITS = ["sessions", "visits", "visitors", "pageviews"];
const RATES: readonly [RegExp, Rate][] = [
  [/(?:^|_)ctr(?:_|$)|click_?through_?rate/, { part: "clicks", weights: ["impressions"] }],
  [/conv(?:ersion)?_?rate/, { part: "conversions", weights: ["clicks", ...VISITS] }],
  [/(?:bounce|exit|engagement)(?:_?rate)?(?:_|$)/, { part: null, weights: VISITS }],
  [/duration|time_on/, { part: null, weights: VISITS }],
  [/(?:avg|average|mean)_?(?:position|rank)/, { part: null, weights: ["impressions"] }],
];

/** How the values of a measure make one of a whole project; null: every keyword counts the same. */
export const rateOf = (name: string): Rate | null => RATES.find(([pattern]) => pattern.test(snake(name)))?.[1] ?? null;

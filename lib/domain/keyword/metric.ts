import { capitalize } from "../capitalize";

/** `fraction` is 0–1, shown as a percentage; `percent` is 0–100. */
export type MetricUnit = "count" | "fraction" | "percent" | "seconds" | "usd" | "number";

/** @property total false: values can't be summed, so only the mean is shown */
export type Metric = { label: string; unit: MetricUnit; total: boolean };

const KNOWN: Record<string, Metric> = {
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

/** Values are fractions unless the name says percent. */
export const namesRate = (name: string): boolean => CLICK_RATE.test(snake(name).replace(/[\s-]+/g, "_"));

export const saysPercent = (name: string): boolean =>
  /(?:^|_)(?:pct|percent|percentage|prozent)(?:_|$)/.test(snake(name));

/** Unknown names keep their words and are plain numbers. */
export function metricOf(name: string): Metric {
  const knownMetric = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (knownMetric !== undefined) return knownMetric;
  const suffix = SUFFIXES.find(([pattern]) => pattern.test(name));
  const words = (suffix === undefined ? name : name.replace(suffix[0], "")).replace(/[_\-\s]+/g, " ").trim();
  const label = words === "" ? name : capitalize(words);
  const unit = suffix?.[1] ?? (namesRate(name) && !saysPercent(name) ? "fraction" : "number");
  return { label, unit, total: unit === "count" };
}

export const UNIT_WORDS: Record<MetricUnit, string> = {
  count: "",
  fraction: "%",
  percent: "%",
  seconds: "seconds",
  usd: "US dollars",
  number: "",
};

/** @property part numerator, divided by the first of `weights`; null: not such a rate @property weights best first */
export type Rate = { part: string | null; weights: readonly string[] };

const VISITS = ["sessions", "visits", "visitors", "pageviews"];
const RATES: readonly [RegExp, Rate][] = [
  [/(?:^|_)ctr(?:_|$)|click_?through_?rate/, { part: "clicks", weights: ["impressions"] }],
  [/conv(?:ersion)?_?rate/, { part: "conversions", weights: ["clicks", ...VISITS] }],
  [/(?:bounce|exit|engagement)(?:_?rate)?(?:_|$)/, { part: null, weights: VISITS }],
  [/duration|time_on/, { part: null, weights: VISITS }],
  [/(?:avg|average|mean)_?(?:position|rank)/, { part: null, weights: ["impressions"] }],
];

export const rateOf = (name: string): Rate | null => RATES.find(([pattern]) => pattern.test(snake(name)))?.[1] ?? null;

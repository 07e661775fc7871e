/** Role of a column. `kept`: saved under its own name. `ignored`: a row number. */
export type Role =
  | ("keyword" | "date" | "position" | "clicks" | "impressions" | "ctr" | "volume" | "cpc" | "url" | "tags" | "project")
  | (
      | "engine"
      | "country"
      | "language"
      | "location"
      | "device"
      | "latestUrl"
      | "sumPosition"
      | "anonymized"
      | "kept"
      | "ignored"
    );

/** A known export. A header matches if it has all `names` and `roles`; the format with the most matches wins. */
export type Format = {
  id: string;
  name: string;
  /** Day of the last comparison with the source. */
  checked: string;
  names: readonly (string | RegExp)[];
  roles: readonly Role[];
  engine: string | null;
  /** Maximum columns, if longer headers belong to another export. */
  columnsMax?: number;
  /** Differences from `ALIASES`. */
  columns?: Readonly<Record<string, Role>>;
  /** The export is truncated after this many rows. */
  rowsMax?: number;
  /** The export doesn't quote cells, so a comma in a keyword shifts the columns. */
  isUnquoted?: boolean;
  /** The export has two periods side by side, where position 0 means no impressions. */
  isComparison?: boolean;
};

const known = (
  id: string,
  name: string,
  names: readonly (string | RegExp)[] | string,
  options: Partial<Format> = {},
): Format => ({
  ...{ id, name, checked: "2026-11-26", engine: "google", roles: [] },
  names: typeof names === "string" ? names.split(", ") : names,
  ...options,
});
const FIGURES: readonly Role[] = ["keyword", "clicks", "impressions", "ctr", "position"];
const QUERY =
  /^(top queries|query|queries|suchanfragen?|häufigste suchanfragen|requêtes les plus fréquentes|上位のクエリ)$/;
const COMPARISON = [QUERY, /. (clicks|klicks)$/, /. (impressions|impressionen)$/, /. ctr$/, /. position$/];
const TRACKING = ["keyword", "tags", / \d{8}$/, / \d{8} type$/, / \d{8} landing$/, / difference$/];
const PERIODS = ["keyword", "url", "search vol.", /^\d{4}-\d{2}-\d{2} - \d{4}-\d{2}-\d{2}$/];

/** To add an export, add a row here and a small file in tests/fixtures/imports. */
export const FORMATS: readonly Format[] = [
  known("gsc-queries", "Search Console, queries", [QUERY], { roles: FIGURES, rowsMax: 1_000, columnsMax: 5 }),
  known("gsc-comparison", "Search Console, comparison of two periods", COMPARISON, {
    ...{ rowsMax: 1_000, isComparison: true },
  }),
  known("gsc-by-date", "Search Console, queries by day or month", "query", { roles: ["date", ...FIGURES] }),
  known(
    ...(["gsc-bulk", "Search Console bulk export"] as const),
    "data date, query, is anonymized query, country, device, impressions, clicks, sum position",
  ),
  known(
    ...(["ahrefs-keywords-explorer", "Ahrefs, Keywords Explorer"] as const),
    "#, keyword, country, difficulty, volume, cpc, cps, parent keyword, last update",
  ),
  known(
    ...(["ahrefs-organic-keywords", "Ahrefs, Organic keywords"] as const),
    "keyword, volume, kd, cpc, previous position, current position, current url",
  ),
  known("semrush-position-tracking", "Semrush, Position Tracking", TRACKING),
  known(
    ...(["semrush-organic-positions", "Semrush, Organic Research positions"] as const),
    "keyword, position, previous position, search volume, cpc, url, traffic (%), timestamp",
    { columns: { timestamp: "date" } },
  ),
  known(
    ...(["semrush-keyword-magic", "Semrush, Keyword Magic Tool"] as const),
    "keyword, intent, volume, trend, keyword difficulty, competitive density",
  ),
  known("semrush-api", "Semrush API", "keyword, search volume, keyword difficulty index", {
    ...{ columnsMax: 12, columns: { database: "country" } },
  }),
  known("se-ranking", "SE Ranking, positions by period", PERIODS, { engine: null }),
  known("accuranker", "AccuRanker", "keyword, search volume, rank, share of voice, highest ranking page", {
    columns: { "highest ranking page": "url", "search location": "location", "search type": "device" },
    engine: null,
  }),
  known(
    ...(["serpbear-keywords", "SerpBear, keywords"] as const),
    "id, keyword, position, url, country, city, device, updated, added, tags",
    { isUnquoted: true, columns: { updated: "date" } },
  ),
  known(
    ...(["serpbear-search-console", "SerpBear, Search Console"] as const),
    "id, keyword, position, impressions, clicks, ctr, country, device",
    { isUnquoted: true },
  ),
  known("serpbear-ideas", "SerpBear, keyword ideas", "keyword, volume, competition, competitionscore, country, added", {
    isUnquoted: true,
  }),
  known("serpbear-database", "SerpBear, database", "domain, keyword, day, position, country, city, device", {
    columns: { domain: "project", url: "latestUrl" },
  }),
  known(
    ...(["keyword-planner", "Google Keyword Planner"] as const),
    "keyword, currency, avg. monthly searches, competition, competition (indexed value)",
  ),
  known("serpstat", "Serpstat, position history", "keyword, date, url, position", { engine: null, columnsMax: 4 }),
  known("ryte", "Ryte, keywords", "keyword, country, device, labels", { engine: null, columnsMax: 4, rowsMax: 1_000 }),
];

/** Default header names of each role, normalized by `plainHeader`. */
const NAMES: Readonly<Partial<Record<Role, string>>> = {
  keyword:
    "keyword|keywords|query|queries|top queries|search term|term|search query|suchanfrage|suchanfragen|häufigste suchanfragen|requêtes les plus fréquentes|上位のクエリ",
  date: "date|data date|day|month|datum|current date",
  position: "position|pos|rank|current position|average position|掲載順位",
  clicks: "clicks|klicks|clics|クリック数",
  impressions: "impressions|impressionen|表示回数",
  ctr: "ctr",
  volume: "search volume|volume|avg. monthly searches|search vol.",
  cpc: "cpc|cpc (usd)",
  url: "url|current url|landing page|ranking url|page",
  tags: "tags|labels",
  engine: "engine|search engine",
  country: "country|land",
  language: "language",
  location: "location|city|state|region",
  device: "device|gerät",
  sumPosition: "sum position",
  anonymized: "is anonymized query",
  ignored: "#",
};

export const ALIASES: ReadonlyMap<string, Role> = new Map(
  Object.entries(NAMES).flatMap(([role, names]) =>
    names.split("|").map((name): [string, Role] => [name, role as Role]),
  ),
);

/** First columns of exports that are not keyword lists. */
const OTHER_LISTS = {
  pages: "top pages|page|pages|seite|seiten|häufigste seiten|pages les plus populaires|上位のページ",
  countries: "country|land",
  devices: "device|gerät",
  "search appearances": "search appearance",
  dates: "date|datum",
  filters: "filter",
};

/** What a file without a keyword column lists, such as pages. */
export const otherListOf = (header: readonly string[]): string | undefined =>
  Object.entries(OTHER_LISTS).find(([, names]) =>
    header.slice(0, 2).some((name) => names.split("|").includes(plainHeader(name))),
  )?.[0];

/** Ignores case, underscores, repeated spaces and a BOM. */
export const plainHeader = (name: string): string =>
  name
    .replace(/^\ufeff/, "")
    .normalize("NFC")
    .replace(/[\s_\u00a0\u202f]+/g, " ")
    .trim()
    .toLowerCase();

/** Role of a column. `kept`: saved under its own name. `ignored`: a row number. */
export type Role =
  | ("keyword" | "date" | "position" | "clicks" | "impressions" | "ctr" | "volume" | "cpc" | "url" | "tags")
  | ("engine" | "country" | "language" | "location" | "device" | "sumPosition" | "anonymized" | "kept" | "ignored");

/**
 * A known export. A header matches if it has all `names` (normalized by `plainHeader`) and roles. The format with the
 * most matches wins, so special exports beat general ones.
 */
export type Format = {
  id: string;
  name: string;
  /** Day of the last comparison with the source. */
  checked: string;
  names: readonly (string | RegExp)[];
  roles?: readonly Role[];
  /** Maximum columns, if longer headers belong to another export. */
  columnsMax?: number;
  /** Differences from `ALIASES`. */
  columns?: Readonly<Record<string, Role>>;
  engine?: string;
  /** The export is truncated after this many rows. */
  rowsMax?: number;
  /** The export doesn't quote cells, so a comma in a keyword shifts the columns. */
  isUnquoted?: boolean;
  /** The export has two periods side by side, where position 0 means no impressions. */
  isComparison?: boolean;
};

const GOOGLE = { engine: "google", checked: "2026-11-26" };
const CHECKED = { checked: "2026-11-26" };
const GSC_QUERY =
  /^(top queries|query|queries|suchanfragen?|häufigste suchanfragen|requêtes les plus fréquentes|上位のクエリ)$/;

/** To add an export, add a row here and a small file in tests/fixtures/imports. */
export const FORMATS: readonly Format[] = [
  {
    ...{ id: "gsc-queries", name: "Search Console, queries", ...GOOGLE, rowsMax: 1_000, columnsMax: 5 },
    ...{ names: [GSC_QUERY], roles: ["keyword", "clicks", "impressions", "ctr", "position"] },
  },
  {
    ...{ id: "gsc-comparison", name: "Search Console, comparison of two periods", ...GOOGLE, rowsMax: 1_000 },
    names: [GSC_QUERY, /. (clicks|klicks)$/, /. (impressions|impressionen)$/, /. ctr$/, /. position$/],
    isComparison: true,
  },
  {
    ...{ id: "gsc-by-date", name: "Search Console, queries by day or month", ...GOOGLE, names: ["query"] },
    roles: ["date", "keyword", "clicks", "impressions", "ctr", "position"],
  },
  {
    ...{ id: "gsc-bulk", name: "Search Console bulk export", ...GOOGLE },
    names: ["data date", "query", "is anonymized query", "country", "device", "impressions", "clicks", "sum position"],
  },
  {
    ...{ id: "ahrefs-keywords-explorer", name: "Ahrefs, Keywords Explorer", ...GOOGLE },
    names: ["#", "keyword", "country", "difficulty", "volume", "cpc", "cps", "parent keyword", "last update"],
  },
  {
    ...{ id: "ahrefs-organic-keywords", name: "Ahrefs, Organic keywords", ...GOOGLE },
    names: ["keyword", "volume", "kd", "cpc", "previous position", "current position", "current url"],
  },
  {
    ...{ id: "semrush-position-tracking", name: "Semrush, Position Tracking", ...GOOGLE },
    names: ["keyword", "tags", / \d{8}$/, / \d{8} type$/, / \d{8} landing$/, / difference$/],
  },
  {
    ...{ id: "semrush-organic-positions", name: "Semrush, Organic Research positions", ...GOOGLE },
    names: ["keyword", "position", "previous position", "search volume", "cpc", "url", "traffic (%)", "timestamp"],
    columns: { timestamp: "date" },
  },
  {
    ...{ id: "semrush-keyword-magic", name: "Semrush, Keyword Magic Tool", ...GOOGLE },
    names: ["keyword", "intent", "volume", "trend", "keyword difficulty", "competitive density"],
  },
  {
    ...{ id: "semrush-api", name: "Semrush API", ...GOOGLE, columnsMax: 12 },
    names: ["keyword", "search volume", "keyword difficulty index"],
    columns: { database: "country" },
  },
  {
    ...{ id: "se-ranking", name: "SE Ranking, positions by period", ...CHECKED },
    names: ["keyword", "url", "search vol.", /^\d{4}-\d{2}-\d{2} - \d{4}-\d{2}-\d{2}$/],
  },
  {
    ...{ id: "accuranker", name: "AccuRanker", ...CHECKED },
    names: ["keyword", "search volume", "rank", "share of voice", "highest ranking page"],
    columns: { "highest ranking page": "url", "search location": "location", "search type": "device" },
  },
  {
    ...{ id: "serpbear-keywords", name: "SerpBear, keywords", ...GOOGLE, isUnquoted: true },
    names: ["id", "keyword", "position", "url", "country", "city", "device", "updated", "added", "tags"],
    columns: { updated: "date" },
  },
  {
    ...{ id: "serpbear-search-console", name: "SerpBear, Search Console", ...GOOGLE, isUnquoted: true },
    names: ["id", "keyword", "position", "impressions", "clicks", "ctr", "country", "device"],
  },
  {
    ...{ id: "serpbear-ideas", name: "SerpBear, keyword ideas", ...GOOGLE, isUnquoted: true },
    names: ["keyword", "volume", "competition", "competitionscore", "country", "added"],
  },
  {
    ...{ id: "keyword-planner", name: "Google Keyword Planner", ...GOOGLE },
    names: ["keyword", "currency", "avg. monthly searches", "competition", "competition (indexed value)"],
  },
  {
    ...{ id: "serpstat", name: "Serpstat, position history", ...CHECKED, columnsMax: 4 },
    names: ["keyword", "date", "url", "position"],
  },
  {
    ...{ id: "ryte", name: "Ryte, keywords", ...CHECKED, columnsMax: 4, rowsMax: 1_000 },
    names: ["keyword", "country", "device", "labels"],
  },
];

/** Default header names of each role, normalized by `plainHeader`. */
const NAMES: Readonly<Record<Exclude<Role, "kept">, readonly string[]>> = {
  keyword: [
    ...["keyword", "keywords", "query", "queries", "top queries", "search term", "term", "search query"],
    ...["suchanfrage", "suchanfragen", "häufigste suchanfragen", "requêtes les plus fréquentes", "上位のクエリ"],
  ],
  date: ["date", "data date", "day", "month", "datum", "current date"],
  position: ["position", "pos", "rank", "current position", "average position", "掲載順位"],
  clicks: ["clicks", "klicks", "clics", "クリック数"],
  impressions: ["impressions", "impressionen", "表示回数"],
  ctr: ["ctr"],
  volume: ["search volume", "volume", "avg. monthly searches", "search vol."],
  cpc: ["cpc", "cpc (usd)"],
  url: ["url", "current url", "landing page", "ranking url", "page"],
  tags: ["tags", "labels"],
  engine: ["engine", "search engine"],
  country: ["country", "land"],
  language: ["language"],
  location: ["location", "city", "state", "region"],
  device: ["device", "gerät"],
  sumPosition: ["sum position"],
  anonymized: ["is anonymized query"],
  ignored: ["#"],
};

export const ALIASES: ReadonlyMap<string, Role> = new Map(
  Object.entries(NAMES).flatMap(([role, names]) => names.map((name): [string, Role] => [name, role as Role])),
);

/** First columns of exports that are not keyword lists. */
export const OTHER_LISTS: Readonly<Record<string, string>> = {
  "top pages": "pages",
  page: "pages",
  pages: "pages",
  seite: "pages",
  seiten: "pages",
  "häufigste seiten": "pages",
  "pages les plus populaires": "pages",
  上位のページ: "pages",
  country: "countries",
  land: "countries",
  device: "devices",
  gerät: "devices",
  "search appearance": "search appearances",
  date: "dates",
  datum: "dates",
  filter: "filters",
};

/** Ignores case, underscores, repeated spaces and a BOM. */
export const plainHeader = (name: string): string =>
  name
    .replace(/^\ufeff/, "")
    .normalize("NFC")
    .replace(/[\s_\u00a0\u202f]+/g, " ")
    .trim()
    .toLowerCase();

/** `kept`: saved under its own name. */
export type Role = keyof typeof NAMES | "kept";

/** The first format whose `columns` (patterns of `plainHeader`) are all in the header. */
export type Format = {
  name: string;
  /** Day of the last comparison with the source. */
  checked: string;
  columns: string;
  /** Maximum columns, if longer headers belong to another export. */
  columnsMax?: number;
  /** The export ends here. */
  rowsMax?: number;
  /** Positions can be of another search engine than Google. */
  isAnyEngine?: boolean;
  /** The export doesn't quote cells, so a comma in a keyword shifts the columns. */
  isUnquoted?: boolean;
  /** The export has two periods side by side, where position 0 means no impressions. */
  isComparison?: boolean;
  roles?: Readonly<Record<string, Role>>;
};

const QUERY =
  "top queries|query|queries|suchanfrage|suchanfragen|häufigste suchanfragen|requêtes les plus fréquentes|上位のクエリ";

/** Column names of each role, as `plainHeader` returns them. */
const NAMES = {
  keyword: `keyword|keywords|search term|term|search query|${QUERY}`,
  date: "date|data date|day|month|datum|current date",
  position: "position|pos|rank|current position|average position|掲載順位",
  clicks: "clicks|klicks|clics|クリック数",
  impressions: "impressions|impressionen|表示回数",
  ctr: "ctr",
  search_volume: "search volume|volume|avg. monthly searches|search vol.",
  cpc: "cpc|cpc (usd)",
  ranking_url:
    "url|current url|landing page|ranking url|page|pages|top pages|seite|seiten|häufigste seiten|pages les plus populaires|上位のページ",
  tags: "tags|labels",
  engine: "engine|search engine",
  country: "country|land",
  language: "language",
  location: "location|city|state|region",
  device: "device|gerät",
  sum_position: "sum position",
  anonymized: "is anonymized query",
  project: "serpbear domain",
  "not used": "#",
};

export const ALIASES: ReadonlyMap<string, Role> = new Map(
  Object.entries(NAMES).flatMap(([role, names]) => names.split("|").map((name) => [name, role as Role] as const)),
);

export const FORMATS: readonly Format[] = [
  {
    name: "Search Console, queries",
    checked: "2026-11-26",
    columns: `${QUERY}, ${NAMES.clicks}, ${NAMES.impressions}, ctr, ${NAMES.position}`,
    columnsMax: 5,
    rowsMax: 1000,
  },
  {
    name: "Search Console, comparison of two periods",
    checked: "2026-11-26",
    columns: `${QUERY}, .+ clicks|.+ klicks, .+ impressions|.+ impressionen, .+ ctr, .+ position`,
    rowsMax: 1000,
    isComparison: true,
  },
  { name: "Search Console bulk export", checked: "2026-11-26", columns: "query, is anonymized query, sum position" },
  {
    name: "Search Console, queries by day or month",
    checked: "2026-11-26",
    columns: `query, ${NAMES.date}, ${NAMES.clicks}, ${NAMES.impressions}, ctr, ${NAMES.position}`,
  },
  { name: "Ahrefs, Keywords Explorer", checked: "2026-11-26", columns: "#, keyword, difficulty, cps, parent keyword" },
  { name: "Ahrefs, Organic keywords", checked: "2026-11-26", columns: "keyword, kd, current position, current url" },
  { name: "Semrush, Position Tracking", checked: "2026-11-26", columns: "keyword, tags, .+ \\d{8}, .+ \\d{8} landing" },
  {
    name: "Semrush, Organic Research positions",
    checked: "2026-11-26",
    columns: "keyword, position, previous position, search volume, url, timestamp",
    roles: { timestamp: "date" },
  },
  {
    name: "Semrush, Keyword Magic Tool",
    checked: "2026-11-26",
    columns: "keyword, intent, volume, trend, keyword difficulty, competitive density",
  },
  {
    name: "Semrush API",
    checked: "2026-11-26",
    columns: "keyword, search volume, keyword difficulty index",
    columnsMax: 12,
    roles: { database: "country" },
  },
  {
    name: "SE Ranking, positions by period",
    checked: "2026-11-26",
    columns: "keyword, url, search vol., \\d{4}-\\d\\d-\\d\\d - \\d{4}-\\d\\d-\\d\\d",
    isAnyEngine: true,
  },
  {
    name: "AccuRanker",
    checked: "2026-11-26",
    columns: "keyword, search volume, rank, share of voice, highest ranking page",
    isAnyEngine: true,
    roles: { "highest ranking page": "ranking_url", "search location": "location", "search type": "device" },
  },
  {
    name: "SerpBear, keywords",
    checked: "2026-11-26",
    columns: "id, keyword, position, url, country, city, device, updated, added, tags",
    isUnquoted: true,
    roles: { updated: "date" },
  },
  {
    name: "SerpBear, Search Console",
    checked: "2026-11-26",
    columns: "id, keyword, position, impressions, clicks, ctr, country, device",
    isUnquoted: true,
  },
  {
    name: "SerpBear, keyword ideas",
    checked: "2026-11-26",
    columns: "keyword, volume, competition, competitionscore, country, added",
    isUnquoted: true,
  },
  { name: "SerpBear, database", checked: "2026-11-26", columns: "serpbear domain, keyword, day, position" },
  {
    name: "Google Keyword Planner",
    checked: "2026-11-26",
    columns: "keyword, currency, avg. monthly searches, competition",
  },
  {
    name: "Serpstat, position history",
    checked: "2026-11-26",
    columns: "keyword, date, url, position",
    columnsMax: 4,
    isAnyEngine: true,
  },
  {
    name: "Ryte, keywords",
    checked: "2026-11-26",
    columns: "keyword, country, device, labels",
    columnsMax: 4,
    rowsMax: 1000,
    isAnyEngine: true,
  },
];

/** Ignores case, underscores, repeated spaces and a BOM. */
export const plainHeader = (name: string): string =>
  name
    .replace(/^\ufeff/, "")
    .normalize("NFC")
    .replace(/[\s_]+/g, " ")
    .trim()
    .toLowerCase();

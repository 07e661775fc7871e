/** `kept`: saved under its own name. */
export type Role = keyof typeof NAMES | "kept";

export type Format = {
  name: string;
  /** Columns that identify it: patterns of `plainHeader`, separated by ", ". */
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
  date: "date|data date|day|month|datum|current date|timestamp|updated",
  position: "position|pos|rank|current position|average position|掲載順位",
  clicks: "clicks|klicks|clics|クリック数",
  impressions: "impressions|impressionen|表示回数",
  ctr: "ctr",
  search_volume: "search volume|volume|avg. monthly searches|search vol.",
  cpc: "cpc|cpc (usd)",
  ranking_url:
    "url|current url|landing page|ranking url|highest ranking page|page|pages|top pages|seite|seiten|häufigste seiten|pages les plus populaires|上位のページ",
  tags: "tags|labels",
  engine: "engine|search engine",
  country: "country|land|database",
  language: "language",
  location: "location|search location|city|state|region",
  device: "device|gerät",
  sum_position: "sum position",
  result_type: "result type",
  anonymized: "is anonymized query",
  project: "serpbear domain",
  "not used": "#",
};

export const ALIASES: ReadonlyMap<string, Role> = new Map(
  Object.entries(NAMES).flatMap(([role, names]) => names.split("|").map((name) => [name, role as Role] as const)),
);

const { clicks, impressions, date, position } = NAMES;
const TOTALS = `${QUERY}, ${clicks}, ${impressions}, ctr`;

/** Last compared with the sources on 2026-11-26. */
export const FORMATS: readonly Format[] = [
  { name: "Search Console, queries", columns: `${TOTALS}, ${position}`, columnsMax: 5, rowsMax: 1000 },
  {
    name: "Search Console, comparison of two periods",
    columns: `${QUERY}, .+ clicks|.+ klicks, .+ impressions|.+ impressionen, .+ ctr, .+ position`,
    rowsMax: 1000,
    isComparison: true,
  },
  { name: "Search Console bulk export", columns: "query, is anonymized query, sum position" },
  { name: "Search Console, queries by day or month", columns: `${TOTALS}, ${date}` },
  { name: "Ahrefs, Keywords Explorer", columns: "#, keyword, country, difficulty, volume, cps, parent keyword" },
  { name: "Ahrefs, Organic keywords", columns: "keyword, volume, kd, current position, current url" },
  { name: "Semrush, Position Tracking", columns: "keyword, tags, .+ \\d{8}, .+ \\d{8} type, .+ \\d{8} landing" },
  { name: "Semrush, Organic Research positions", columns: "keyword, position, previous position, url, timestamp" },
  { name: "Semrush, Keyword Magic Tool", columns: "keyword, intent, keyword difficulty, competitive density" },
  { name: "Semrush API", columns: "keyword, search volume, keyword difficulty index" },
  { name: "SE Ranking, positions by period", columns: "keyword, search vol., [\\d-]+ - [\\d-]+", isAnyEngine: true },
  {
    name: "AccuRanker",
    columns: "keyword, search volume, rank, share of voice, highest ranking page",
    isAnyEngine: true,
    roles: { "search type": "device" },
  },
  { name: "SerpBear, keywords", columns: "id, keyword, position, url, city, device, updated, tags", isUnquoted: true },
  { name: "SerpBear, Search Console", columns: "id, keyword, position, impressions, clicks, ctr", isUnquoted: true },
  { name: "SerpBear, keyword ideas", columns: "keyword, volume, competitionscore, added", isUnquoted: true },
  { name: "SerpBear, database", columns: "serpbear domain, keyword, day, position" },
  { name: "Google Keyword Planner", columns: "keyword, currency, avg. monthly searches, competition" },
  { name: "Serpstat, position history", columns: "keyword, date, url, position", columnsMax: 4, isAnyEngine: true },
  { name: "Ryte, keywords", columns: "keyword, country, device, labels", columnsMax: 4, isAnyEngine: true },
];

/** Ignores case, underscores, repeated spaces and a BOM, which JavaScript counts as a space. */
export const plainHeader = (name: string): string =>
  name.normalize("NFC").toLowerCase().split(/[\s_]/).filter(Boolean).join(" ");

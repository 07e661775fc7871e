/** `kept`: saved under its own name. */
export type Role = keyof typeof NAMES | "kept";

type Options = {
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
export type Format = Options & { name: string; columns: readonly string[] };

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

/** Name, day of the last comparison with the source, columns that identify it (patterns of `plainHeader`). */
const TABLE: readonly [name: string, checked: string, columns: string, options?: Options][] = [
  ["Search Console, queries", "2026-11-26", `${TOTALS}, ${position}`, { columnsMax: 5, rowsMax: 1000 }],
  [
    "Search Console, comparison of two periods",
    "2026-11-26",
    `${QUERY}, .+ clicks|.+ klicks, .+ impressions|.+ impressionen, .+ ctr, .+ position`,
    { rowsMax: 1000, isComparison: true },
  ],
  ["Search Console bulk export", "2026-11-26", "query, is anonymized query, sum position"],
  ["Search Console, queries by day or month", "2026-11-26", `${TOTALS}, ${date}`],
  ["Ahrefs, Keywords Explorer", "2026-11-26", "#, keyword, country, difficulty, volume, cps, parent keyword"],
  ["Ahrefs, Organic keywords", "2026-11-26", "keyword, volume, kd, current position, current url"],
  ["Semrush, Position Tracking", "2026-11-26", "keyword, tags, .+ \\d{8}, .+ \\d{8} type, .+ \\d{8} landing"],
  ["Semrush, Organic Research positions", "2026-11-26", "keyword, position, previous position, url, timestamp"],
  ["Semrush, Keyword Magic Tool", "2026-11-26", "keyword, intent, keyword difficulty, competitive density"],
  ["Semrush API", "2026-11-26", "keyword, search volume, keyword difficulty index"],
  ["SE Ranking, positions by period", "2026-11-26", "keyword, search vol., [\\d-]+ - [\\d-]+", { isAnyEngine: true }],
  [
    "AccuRanker",
    "2026-11-26",
    "keyword, search volume, rank, share of voice, highest ranking page",
    { isAnyEngine: true, roles: { "search type": "device" } },
  ],
  ["SerpBear, keywords", "2026-11-26", "id, keyword, position, url, city, device, updated, tags", { isUnquoted: true }],
  ["SerpBear, Search Console", "2026-11-26", "id, keyword, position, impressions, clicks, ctr", { isUnquoted: true }],
  ["SerpBear, keyword ideas", "2026-11-26", "keyword, volume, competitionscore, added", { isUnquoted: true }],
  ["SerpBear, database", "2026-11-26", "serpbear domain, keyword, day, position"],
  ["Google Keyword Planner", "2026-11-26", "keyword, currency, avg. monthly searches, competition"],
  ["Serpstat, position history", "2026-11-26", "keyword, date, url, position", { columnsMax: 4, isAnyEngine: true }],
  ["Ryte, keywords", "2026-11-26", "keyword, country, device, labels", { columnsMax: 4, isAnyEngine: true }],
];

export const FORMATS = TABLE.map(
  ([name, , columns, options]): Format => ({ name, columns: columns.split(", "), ...options }),
);

/** Ignores case, underscores, repeated spaces and a BOM. */
export const plainHeader = (name: string): string =>
  name
    .replace(/^\ufeff/, "")
    .normalize("NFC")
    .replace(/[\s_]+/g, " ")
    .trim()
    .toLowerCase();

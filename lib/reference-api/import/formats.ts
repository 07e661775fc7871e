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

/** A header matches if it has all `names` and `roles`; the format with the most matches wins. */
export type Format = {
  id: string;
  name: string;
  /** Day of the last comparison with the source. */
  checked: string;
  names: readonly RegExp[];
  roles: readonly Role[];
  engine?: string;
  /** Maximum columns, if longer headers belong to another export. */
  columnsMax?: number;
  columns?: Readonly<Record<string, Role>>;
  rowsMax?: number;
  /** The export doesn't quote cells, so a comma in a keyword shifts the columns. */
  isUnquoted?: boolean;
  /** The export has two periods side by side, where position 0 means no impressions. */
  isComparison?: boolean;
};

/** id, name, day of the last check, columns (patterns of `plainHeader`, or roles after `@`) and options. */
const TABLE = String.raw`
gsc-queries | Search Console, queries | 2026-11-26 | QUERY, @keyword, @clicks, @impressions, @ctr, @position | {"engine":"google","rowsMax":1000,"columnsMax":5}
gsc-comparison | Search Console, comparison of two periods | 2026-11-26 | QUERY, .+ (clicks|klicks), .+ (impressions|impressionen), .+ ctr, .+ position | {"engine":"google","rowsMax":1000,"isComparison":true}
gsc-by-date | Search Console, queries by day or month | 2026-11-26 | query, @date, @keyword, @clicks, @impressions, @ctr, @position | {"engine":"google"}
gsc-bulk | Search Console bulk export | 2026-11-26 | data date, query, is anonymized query, country, device, impressions, clicks, sum position | {"engine":"google"}
ahrefs-keywords-explorer | Ahrefs, Keywords Explorer | 2026-11-26 | #, keyword, country, difficulty, volume, cpc, cps, parent keyword, last update | {"engine":"google"}
ahrefs-organic-keywords | Ahrefs, Organic keywords | 2026-11-26 | keyword, volume, kd, cpc, previous position, current position, current url | {"engine":"google"}
semrush-position-tracking | Semrush, Position Tracking | 2026-11-26 | keyword, tags, .+ \d{8}, .+ \d{8} type, .+ \d{8} landing, .+ difference | {"engine":"google"}
semrush-organic-positions | Semrush, Organic Research positions | 2026-11-26 | keyword, position, previous position, search volume, cpc, url, traffic \(%\), timestamp | {"engine":"google","columns":{"timestamp":"date"}}
semrush-keyword-magic | Semrush, Keyword Magic Tool | 2026-11-26 | keyword, intent, volume, trend, keyword difficulty, competitive density | {"engine":"google"}
semrush-api | Semrush API | 2026-11-26 | keyword, search volume, keyword difficulty index | {"engine":"google","columnsMax":12,"columns":{"database":"country"}}
se-ranking | SE Ranking, positions by period | 2026-11-26 | keyword, url, search vol., \d{4}-\d\d-\d\d - \d{4}-\d\d-\d\d | {}
accuranker | AccuRanker | 2026-11-26 | keyword, search volume, rank, share of voice, highest ranking page | {"columns":{"highest ranking page":"url","search location":"location","search type":"device"}}
serpbear-keywords | SerpBear, keywords | 2026-11-26 | id, keyword, position, url, country, city, device, updated, added, tags | {"engine":"google","isUnquoted":true,"columns":{"updated":"date"}}
serpbear-search-console | SerpBear, Search Console | 2026-11-26 | id, keyword, position, impressions, clicks, ctr, country, device | {"engine":"google","isUnquoted":true}
serpbear-ideas | SerpBear, keyword ideas | 2026-11-26 | keyword, volume, competition, competitionscore, country, added | {"engine":"google","isUnquoted":true}
serpbear-database | SerpBear, database | 2026-11-26 | domain, keyword, day, position, country, city, device | {"engine":"google","columns":{"domain":"project","url":"latestUrl"}}
keyword-planner | Google Keyword Planner | 2026-11-26 | keyword, currency, avg. monthly searches, competition, competition \(indexed value\) | {"engine":"google"}
serpstat | Serpstat, position history | 2026-11-26 | keyword, date, url, position | {"columnsMax":4}
ryte | Ryte, keywords | 2026-11-26 | keyword, country, device, labels | {"columnsMax":4,"rowsMax":1000}`;

const QUERY =
  "top queries|query|queries|suchanfragen?|häufigste suchanfragen|requêtes les plus fréquentes|上位のクエリ";

export const FORMATS: readonly Format[] = TABLE.trim()
  .split("\n")
  .map((row) => {
    const [id = "", name = "", checked = "", columns = "", options = "{}"] = row.split(" | ");
    const all = columns.split(", ");
    const patterns = all.filter((column) => !column.startsWith("@")).map((pattern) => pattern.replace("QUERY", QUERY));
    const roles = all.filter((column) => column.startsWith("@")).map((role) => role.slice(1) as Role);
    const names = patterns.map((pattern) => new RegExp(`^(?:${pattern})$`));
    return { id, name, checked, names, roles, ...(JSON.parse(options) as Partial<Format>) };
  });

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

const OTHER_LISTS = {
  pages: "top pages|page|pages|seite|seiten|häufigste seiten|pages les plus populaires|上位のページ",
  countries: "country|land",
  devices: "device|gerät",
  "search appearances": "search appearance",
  dates: "date|datum",
  filters: "filter",
};

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

import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";

export type RawRow = {
  id: number;
  keyword: string;
  position: number | string | null;
  search_volume: number | null;
  ranking_url: string | null;
  tags: string[];
  device: string;
  country: string;
  location: string | null;
  measured_on: string | null;
  serp_features?: { type: string; owned: boolean }[];
  recent: { date: string; position: number | string | null }[];
};
export type RawMetrics = {
  keyword: string;
  position: number;
  clicks: number;
  impressions: number;
  ctr: number;
  measured_on: string;
};

export type Source = { rows: RawRow[]; docs: RawMetrics[] };

type Data = Record<string, unknown>;
type Call = [tool: string, given: Data];
export type Question = {
  question: string;
  calls: [Call] | [Call, Call];
  answer(...data: Data[]): unknown;
  expected(source: Source): unknown;
};

const project_id = SAMPLE_IDS.northwind;
const docs = SAMPLE_IDS.pythonDocs;
const [FROM, TO] = ["2026-02-22", "2026-03-01"];
const FOUR_WEEKS = "2026-02-02";

const placeOf = ({ position }: Pick<RawRow, "position">) => (typeof position === "number" ? position : Infinity);
const within = (rows: RawRow[], from: number, to: number) =>
  rows.filter((row) => placeOf(row) >= from && placeOf(row) <= to);
function onDay(row: Pick<RawRow, "recent">, day: string): number | null {
  const position = row.recent.find(({ date }) => date === day)?.position ?? null;
  return typeof position === "number" ? position : position === null ? null : 101;
}
type Gain = { row: RawRow; from: number; to: number; gain: number };
const gains = (rows: RawRow[], since = FROM): Gain[] =>
  rows.flatMap((row) => {
    const [from, to] = [onDay(row, since), onDay(row, TO)];
    return from === null || to === null ? [] : [{ row, from, to, gain: from - to }];
  });
const volumes = (rows: RawRow[]) => rows.map(({ search_volume }) => search_volume);
const round = (value: number) => Math.round(value * 100) / 100;
const mean = (numbers: number[]) => round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length);
const meanPlace = (rows: RawRow[]) => mean(within(rows, 1, 100).map(placeOf));
const total = (numbers: (number | null)[]) => numbers.reduce((sum: number, one) => sum + (one ?? 0), 0);
const largest = (numbers: (number | null)[], count: number) =>
  numbers
    .flatMap((number) => number ?? [])
    .toSorted((one, other) => other - one)
    .slice(0, count);
const isMobile = ({ device }: RawRow) => device === "mobile";
const hasSnippet = ({ serp_features: features = [] }: RawRow, isOwn?: boolean) =>
  features.some(({ type, owned }) => type === "featured_snippet" && (isOwn === undefined || owned === isOwn));
function groupBy<Row>(rows: Row[], nameOf: (row: Row) => string | null): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length);
}

const part = (data: Data | undefined, ...names: string[]): unknown =>
  names.reduce<unknown>((inner, name) => Object(inner)[name], data);
const column = (data: Data | undefined, name: string, rows = "rows"): unknown[] => {
  const at = ((data?.columns ?? []) as string[]).indexOf(name);
  return ((data?.[rows] ?? []) as unknown[][]).map((row) => row[at]);
};
const first = (data: Data | undefined, ...names: string[]) => names.map((name) => column(data, name)[0]);
const matching = (data: Data) => data.matching;

const list = (where: string, more: Data = {}): [Call] => [["list_keywords", { project_id, where, ...more }]];
const count = (question: string, where: string, isMeant: (row: RawRow) => boolean): Question => ({
  question,
  calls: list(where, { limit: 1, fields: ["phrase"] }),
  answer: matching,
  expected: ({ rows }) => rows.filter(isMeant).length,
});
const summary = (
  question: string,
  path: string[],
  expected: (rows: RawRow[]) => unknown,
  args: Data = {},
): Question => ({
  question,
  calls: [["summarize_project", { project_id: "northwind-outdoor.example", ...args }]],
  answer: (data) => part(data, ...path),
  expected: ({ rows }) => expected(rows),
});
const by = (question: string, args: Data, columns: string[], expected: (rows: RawRow[]) => unknown[]): Question => ({
  question,
  calls: [["summarize_project", { project_id, ...args }]],
  answer: (data) => (args.limit === 1 ? first(data, ...columns) : columns.map((name) => column(data, name))),
  expected: ({ rows }) => expected(rows),
});
const movers = (question: string, args: Data, isMeant: (gain: Gain) => boolean): Question => ({
  question,
  calls: [["find_movers", { project_id, limit: 1, ...args }]],
  answer: matching,
  expected: ({ rows }) => gains(rows).filter(isMeant).length,
});
const DOCS_DAY = "2022-12-31";
const ofLatest = (rows: RawMetrics[]) => rows.filter(({ measured_on }) => measured_on === DOCS_DAY);
const CHECKED = `measured_on:is:${TO}`;
const checkedRows = (rows: RawRow[]) => rows.filter(({ measured_on }) => measured_on === TO);
const isMove = ({ from, to }: Gain) => from !== to && (from <= 100 || to <= 100);

/** Questions of people who work on a site's search results. The lists are already loaded. */
export const QUESTIONS: readonly Question[] = [
  summary("How many keywords rank in the top 10?", ["figures", "top_10"], (rows) => within(rows, 1, 10).length),
  summary("What is our average position?", ["figures", "average_position"], meanPlace),
  summary(
    "How many are not in the top 100 at all?",
    ["figures", "beyond"],
    (rows) => rows.filter(({ position }) => typeof position === "string").length,
  ),
  summary(
    "How many weren't measured?",
    ["missing", "empty_position"],
    (rows) => rows.filter(({ position }) => position === null).length,
  ),
  summary(
    "What is the average position on phones?",
    ["figures", "average_position"],
    (rows) => meanPlace(rows.filter(isMobile)),
    { where: "device:is:mobile" },
  ),
  summary(
    "How many keywords improved in four weeks?",
    ["movement", "improved"],
    (rows) => gains(rows, FOUR_WEEKS).filter(({ from, to, gain }) => from <= 100 && to <= 100 && gain > 0).length,
  ),
  {
    question: "Which five keywords in striking distance have the most searches?",
    calls: list("position:between:11..20", { sort: "-search_volume", limit: 5 }),
    answer: (data) => column(data, "search_volume"),
    expected: ({ rows }) => largest(volumes(within(rows, 11, 20)), 5),
  },
  count(
    "How many keywords with 10,000 searches aren't in the top 10?",
    "search_volume:gte:10000,position:gte:11",
    (row) => placeOf(row) > 10 && placeOf(row) <= 100 && (row.search_volume ?? 0) >= 10_000,
  ),
  count(
    "Where is there a snippet to win: we are in the top 10 and it isn't ours?",
    "serp_features:is:featured snippet,serp_features:not:featured snippet (own),position:lte:10",
    (row) => placeOf(row) <= 10 && hasSnippet(row) && !hasSnippet(row, true),
  ),
  count("How many keywords are outside the United Kingdom?", "country:not:GB", ({ country }) => country !== "GB"),
  count("How many keywords have no ranking page?", "ranking_url:empty", ({ ranking_url }) => ranking_url === null),
  {
    question: "How many keywords are about tents, and how many of them are in the top 10?",
    calls: [
      ["list_keywords", { project_id, search: "tent", limit: 1 }],
      ["list_keywords", { project_id, where: "phrase:has:tent,position:lte:10", limit: 1 }],
    ],
    answer: (all, top) => [Number(all?.matching) >= Number(top?.matching), top?.matching],
    expected: ({ rows }) => [true, within(rows, 1, 10).filter(({ keyword }) => keyword.includes("tent")).length],
  },
  {
    question: "What ranks for our hiking boots page?",
    calls: list("ranking_url:has:/footwear/hiking-boots", { limit: 50, fields: ["phrase"] }),
    answer: (data) => new Set(column(data, "phrase")),
    expected: ({ rows }) =>
      new Set(
        rows.filter(({ ranking_url }) => ranking_url?.includes("/footwear/hiking-boots")).map((row) => row.keyword),
      ),
  },
  {
    question: "Give me everything between 11 and 20 as a file: how many rows?",
    calls: list("position:between:11..20", { format: "file" }),
    answer: (data) => data.rows,
    expected: ({ rows }) => within(rows, 11, 20).length,
  },
  summary("How many pages rank?", ["matching"], (rows) => groupBy(rows, ({ ranking_url }) => ranking_url).length, {
    by: "page",
    limit: 1,
    where: "ranking_url:has:/",
  }),
  by(
    "Which page ranks for the most keywords, and how many searches do they have?",
    { by: "page", limit: 1 },
    ["page", "keywords", "search_volume"],
    (rows) => {
      const [page, pageRows = []] = groupBy(rows, ({ ranking_url }) => ranking_url)[0] ?? [];
      return [page, pageRows.length, total(volumes(pageRows))];
    },
  ),
  by("How do computers and phones compare?", { by: "device" }, ["device", "average_position", "top_10"], (rows) => {
    const groups = groupBy(rows, ({ device }) => device);
    return [
      groups.map(([name]) => name),
      groups.map(([, each]) => meanPlace(each)),
      groups.map(([, each]) => within(each, 1, 10).length),
    ];
  }),
  by(
    "Which tag has the most keywords, and how many of them are in the top 10?",
    { by: "tag", limit: 1 },
    ["keywords", "top_10"],
    (rows) => {
      const tagRows = rows.flatMap((row) => row.tags.map((tag) => ({ tag, ...row })));
      const [, most = []] = groupBy(tagRows, ({ tag }) => tag)[0] ?? [];
      return [most.length, within(most, 1, 10).length];
    },
  ),
  summary(
    "In how many markets do we track?",
    ["matching"],
    (rows) => groupBy(rows, (row) => [row.country, row.location, row.device].join()).length,
    { by: "market", limit: 1 },
  ),
  by(
    "How did the average position of what is still checked go over the last seven days?",
    { by: "day", since: "7d", limit: 8, where: CHECKED },
    ["average_position", "top_10"],
    (rows) => {
      const days = lastDays(checkedRows(rows), 8);
      return [days.map(mean), days.map((ranks) => ranks.filter((place) => place <= 10).length)];
    },
  ),
  by(
    "What was their average position over the last full week?",
    { by: "week", limit: 1, where: CHECKED },
    ["week", "average_position"],
    (rows) => ["2026-02-23", mean(lastDays(checkedRows(rows), 7).flat())],
  ),
  movers("How many keywords moved this week?", {}, isMove),
  movers("How many entered the top 10?", { group: "into-10" }, ({ from, to }) => from > 10 && to <= 10),
  movers(
    "How many phone keywords got worse?",
    { group: "worse", where: "device:is:mobile" },
    ({ row, to, gain }) => isMobile(row) && to <= 100 && gain < 0,
  ),
  {
    question: "What fell the furthest this week, by positions?",
    calls: [["find_movers", { project_id, group: "worse", order: "positions", limit: 3 }]],
    answer: (data) => column(data, "change").map((change) => -Number(change)),
    expected: ({ rows }) =>
      largest(
        gains(rows).flatMap(({ to, gain }) => (gain < 0 && to <= 100 ? -gain : [])),
        3,
      ),
  },
  {
    question: "Over how many keywords is the week compared?",
    calls: [["find_movers", { project_id, limit: 1 }]],
    answer: ({ known, of }) => [known, of],
    expected: ({ rows }) => [gains(rows).length, rows.length],
  },
  {
    question: "How many clicks and impressions do the docs get, and what is the click rate?",
    calls: [["summarize_project", { project_id: docs }]],
    answer: (data) => [
      part(data, "metrics", "clicks", "sum"),
      part(data, "metrics", "impressions", "sum"),
      Number(part(data, "metrics", "ctr", "mean")).toFixed(4),
    ],
    expected: ({ docs: all }) => {
      const rows = ofLatest(all);
      const [clicks, impressions] = [total(rows.map((row) => row.clicks)), total(rows.map((row) => row.impressions))];
      return [clicks, impressions, (clicks / impressions).toFixed(4)];
    },
  },
  {
    question: "Which docs queries are shown 1,000 times or more and clicked in fewer than 1 %?",
    calls: [["list_keywords", { project_id: docs, where: "impressions:gte:1000,ctr:lte:0.00999", limit: 1 }]],
    answer: matching,
    expected: ({ docs: rows }) =>
      ofLatest(rows).filter(({ impressions, ctr }) => impressions >= 1_000 && ctr < 0.01).length,
  },
  {
    question: "Which projects are there, and how many keywords has each?",
    calls: [["list_projects", {}]],
    answer: (data) => new Set(column(data, "keywords")),
    expected: ({ rows, docs: others }) => new Set([rows.length, others.length, 1_700, 635]),
  },
  {
    question: "How many keywords of the shop got better and worse in a week?",
    calls: [["list_projects", {}]],
    answer: (data) => {
      const at = column(data, "id").indexOf(project_id);
      return [column(data, "better")[at], column(data, "worse")[at]];
    },
    expected: ({ rows }) => [
      gains(rows).filter((each) => isMove(each) && each.gain > 0).length,
      gains(rows).filter((each) => isMove(each) && each.gain < 0).length,
    ],
  },
  {
    question: "Where else do we track “log file analysis”?",
    calls: [["list_keywords", { where: "phrase:is:log file analysis" }]],
    answer: (data) => column(data, "project_id"),
    expected: ({ docs: rows }) => rows.filter(({ keyword }) => keyword === "log file analysis").map(() => docs),
  },
  {
    question: "What does it cost to load the histories of the top 3?",
    calls: [["load", { project_id, what: "histories", where: "position:lte:3" }]],
    answer: (data) => part(data, "price", "requests"),
    expected: ({ rows }) => within(rows, 1, 3).length,
  },
  {
    question: "How many requests may agents still send this hour?",
    calls: [["status", {}]],
    answer: (data) => [part(data, "limit"), part(data, "agents", "per_hour_max"), part(data, "agents", "left_at_most")],
    expected: () => [1_000, 500, 500],
  },
];

/** The positions of each day, newest first. */
function lastDays(rows: RawRow[], days: number): number[][] {
  const dates = [...new Set(rows.flatMap(({ recent }) => recent.map(({ date }) => date)))].sort().reverse();
  return dates
    .slice(0, days)
    .map((date) => rows.flatMap((row) => onDay(row, date) ?? []).filter((place) => place <= 100));
}

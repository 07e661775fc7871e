import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { agentDesk } from "./support";

type Row = {
  keyword: string;
  position: number | string | null;
  search_volume: number | null;
  ranking_url: string | null;
  device: string;
  country: string;
  location: string | null;
  measured_on: string | null;
  serp_features?: { type: string; owned: boolean }[];
  recent: { date: string; position: number | string | null }[];
};
type Data = Record<string, unknown>;
type Call = [tool: string, args: Data];
type Question = { question: string; call: Call; answer(data: Data): unknown; expected(rows: Row[]): unknown };

const project_id = SAMPLE_IDS.northwind;
/** Of one result. 4 bytes are about one token. */
const TOKENS_MAX = 1_500;
const [FROM, TO] = ["2026-02-22", "2026-03-01"];
const FOUR_WEEKS = "2026-02-02";

const placeOf = ({ position }: Pick<Row, "position">) => (typeof position === "number" ? position : Infinity);
const within = (rows: Row[], from: number, to: number) =>
  rows.filter((row) => placeOf(row) >= from && placeOf(row) <= to);
function onDay(row: Row, day: string): number | null {
  const position = row.recent.find(({ date }) => date === day)?.position ?? null;
  return typeof position === "number" ? position : position === null ? null : 101;
}
type Gain = { row: Row; from: number; to: number; gain: number };
const gains = (rows: Row[], since = FROM): Gain[] =>
  rows.flatMap((row) => {
    const [from, to] = [onDay(row, since), onDay(row, TO)];
    return from === null || to === null ? [] : [{ row, from, to, gain: from - to }];
  });
const isMove = ({ from, to }: Gain) => from !== to && (from <= 100 || to <= 100);
const sum = (numbers: (number | null)[]) => numbers.reduce((total: number, one) => total + (one ?? 0), 0);
const mean = (numbers: number[]) => Math.round((sum(numbers) / numbers.length) * 100) / 100;
const meanPlace = (rows: Row[]) => mean(within(rows, 1, 100).map(placeOf));
const largest = (numbers: (number | null)[], count: number) =>
  numbers
    .flatMap((number) => number ?? [])
    .toSorted((one, other) => other - one)
    .slice(0, count);
const isMobile = ({ device }: Row) => device === "mobile";
const hasSnippet = ({ serp_features: features = [] }: Row, isOwn?: boolean) =>
  features.some(({ type, owned }) => type === "featured_snippet" && (isOwn === undefined || owned === isOwn));
function groupBy(rows: Row[], nameOf: (row: Row) => string | null): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length);
}
/** The positions of each day, newest first. */
function lastDays(rows: Row[], days: number): number[][] {
  const dates = [...new Set(rows.flatMap(({ recent }) => recent.map(({ date }) => date)))].sort().reverse();
  return dates
    .slice(0, days)
    .map((date) => rows.flatMap((row) => onDay(row, date) ?? []).filter((place) => place <= 100));
}

const column = (data: Data, name: string): unknown[] => {
  const at = (data.columns as string[]).indexOf(name);
  return (data.rows as unknown[][]).map((row) => row[at]);
};
const columns = (...names: string[]) => {
  return (data: Data) => names.map((name) => column(data, name));
};
const matching = ({ matching: count }: Data) => count;
const summarize = (args: Data): Call => ["summarize_project", { project_id: "northwind-outdoor.example", ...args }];
const list = (args: Data): Call => ["list_keywords", { project_id, ...args }];
const movers = (args: Data): Call => ["find_movers", { project_id, limit: 1, ...args }];
const CHECKED = `measured_on:is:${TO}`;
const checkedRows = (rows: Row[]) => rows.filter(({ measured_on }) => measured_on === TO);

const QUESTIONS: readonly Question[] = [
  {
    question: "How many keywords rank in the top 10, where on average, and how many nowhere or unmeasured?",
    call: summarize({}),
    answer: ({ figures, missing, movement }) => {
      const { top_10, average_position, beyond } = Object(figures);
      return [top_10, average_position, beyond, Object(missing).empty_position, Object(movement).improved];
    },
    expected: (rows) => [
      within(rows, 1, 10).length,
      meanPlace(rows),
      rows.filter(({ position }) => typeof position === "string").length,
      rows.filter(({ position }) => position === null).length,
      gains(rows, FOUR_WEEKS).filter(({ from, to, gain }) => from <= 100 && to <= 100 && gain > 0).length,
    ],
  },
  {
    question: "What is the average position on phones?",
    call: summarize({ where: "device:is:mobile" }),
    answer: ({ figures }) => Object(figures).average_position,
    expected: (rows) => meanPlace(rows.filter(isMobile)),
  },
  {
    question: "Which five keywords in striking distance have the most searches?",
    call: list({ where: "position:between:11..20", sort: "-search_volume", limit: 5 }),
    answer: (data) => column(data, "search_volume"),
    expected: (rows) =>
      largest(
        within(rows, 11, 20).map(({ search_volume }) => search_volume),
        5,
      ),
  },
  {
    question: "Where is there a snippet to win: we are in the top 10 and it isn't ours?",
    call: list({
      where: "serp_features:is:featured snippet,serp_features:not:featured snippet (own),position:lte:10",
      limit: 1,
    }),
    answer: matching,
    expected: (rows) => within(rows, 1, 10).filter((row) => hasSnippet(row) && !hasSnippet(row, true)).length,
  },
  {
    question: "How many keywords have no ranking page?",
    call: list({ where: "ranking_url:empty", limit: 1 }),
    answer: matching,
    expected: (rows) => rows.filter(({ ranking_url }) => ranking_url === null).length,
  },
  {
    question: "Which page ranks for the most keywords, and how many searches do they have?",
    call: summarize({ by: "page", limit: 1 }),
    answer: columns("page", "keywords", "search_volume"),
    expected: (rows) => {
      const [page, pageRows = []] = groupBy(rows, ({ ranking_url }) => ranking_url)[0] ?? [];
      return [[page], [pageRows.length], [sum(pageRows.map(({ search_volume }) => search_volume))]];
    },
  },
  {
    question: "How do computers and phones compare?",
    call: summarize({ by: "device" }),
    answer: columns("device", "average_position", "top_10"),
    expected: (rows) => {
      const groups = groupBy(rows, ({ device }) => device);
      return [
        groups.map(([name]) => name),
        groups.map(([, each]) => meanPlace(each)),
        groups.map(([, each]) => within(each, 1, 10).length),
      ];
    },
  },
  {
    question: "In how many markets do we track?",
    call: summarize({ by: "market", limit: 1 }),
    answer: matching,
    expected: (rows) => groupBy(rows, (row) => [row.country, row.location, row.device].join()).length,
  },
  {
    question: "How did the average position of what is still checked go over the last seven days?",
    call: summarize({ by: "day", since: "7d", limit: 8, where: CHECKED }),
    answer: columns("average_position", "top_10"),
    expected: (rows) => {
      const days = lastDays(checkedRows(rows), 8);
      return [days.map(mean), days.map((ranks) => ranks.filter((place) => place <= 10).length)];
    },
  },
  {
    question: "What was their average position over the last full week?",
    call: summarize({ by: "week", limit: 1, where: CHECKED }),
    answer: columns("week", "average_position"),
    expected: (rows) => [["2026-02-23"], [mean(lastDays(checkedRows(rows), 7).flat())]],
  },
  {
    question: "How many entered the top 10, and over how many keywords is the week compared?",
    call: movers({ group: "into-10" }),
    answer: ({ matching: count, known, of }) => [count, known, of],
    expected: (rows) => [
      gains(rows).filter(({ from, to }) => from > 10 && to <= 10).length,
      gains(rows).length,
      rows.length,
    ],
  },
  {
    question: "How many phone keywords got worse, and by how many positions did the worst fall?",
    call: movers({ group: "worse", where: "device:is:mobile", order: "positions", limit: 3 }),
    answer: (data) => [data.matching, column(data, "change").map((change) => -Number(change))],
    expected: (rows) => {
      const falls = gains(rows.filter(isMobile)).flatMap(({ to, gain }) => (gain < 0 && to <= 100 ? -gain : []));
      return [falls.length, largest(falls, 3)];
    },
  },
  {
    question: "Which projects are there, and how many keywords of the shop got better and worse in a week?",
    call: ["list_projects", {}],
    answer: (data) => {
      const at = column(data, "id").indexOf(project_id);
      return [new Set(column(data, "keywords")), column(data, "better")[at], column(data, "worse")[at]];
    },
    expected: (rows) => [
      new Set([rows.length, 5_894, 1_700, 635]),
      gains(rows).filter((each) => isMove(each) && each.gain > 0).length,
      gains(rows).filter((each) => isMove(each) && each.gain < 0).length,
    ],
  },
  {
    question: "What does it cost to load the histories of the top 3?",
    call: ["load", { project_id, what: "histories", where: "position:lte:3" }],
    answer: ({ price }) => Object(price).requests,
    expected: (rows) => within(rows, 1, 3).length,
  },
];

const { desk, agent } = agentDesk(beforeAll, project_id);
const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

test("questions of real work get the service's own answers in one call, cheaply and without a request", async () => {
  const address = `${desk.api.url}/v1/project-keywords-list/${project_id}/?limit=500`;
  const { results } = await (await fetch(address, { headers: { authorization: `Bearer ${desk.key}` } })).json();
  const requestCount = await desk.requestCount();
  const tokens: number[] = [];
  for (const { question, call, answer, expected } of QUESTIONS) {
    const { isError, text, data } = await agent.call(...call);
    expect(isError, `${question} ${text}`).toBe(false);
    expect(data, question).toMatchObject({ cost: 0, known: expect.any(Number), complete: expect.any(Boolean) });
    tokens.push(tokensOf(text));
    expect(tokens.at(-1), question).toBeLessThan(TOKENS_MAX);
    expect(answer(data), question).toEqual(expected(results));
  }
  expect(await desk.requestCount()).toBe(requestCount);
  const sorted = tokens.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  const { tools } = await agent.client.listTools();
  const facts = `${QUESTIONS.length} questions, ${tokens.length} calls, 0 requests; tokens of a result: median ${median}, largest ${sorted.at(-1)}; the list of tools: ${tokensOf(JSON.stringify(tools))}`;
  // Tool changes change the cost of questions: check the figures, then update the README.
  expect(readFileSync("lib/mcp/README.md", "utf8")).toContain(facts);
});

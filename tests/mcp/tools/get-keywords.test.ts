import { beforeEach, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { read } from "../../support/stack";
import { agentDesk, codeOf } from "../support";

const project_id = SAMPLE_IDS.northwind;
const [DESK, PHONE] = ["598377022953", "754480055956"];

const { desk, agent } = agentDesk(beforeEach, project_id);

type Row = Record<string, unknown>;
const ask = async (args: Row) => (await agent.call("get_keywords", { project_id, format: "rows", ...args })).data;

test("H6: days that a saved list has cost nothing, whatever max_cost allows", async () => {
  const before = await desk.requestCount();
  for (const span of [{ since: "7d" }, { since: "2026-02-20", until: "2026-02-20" }, { since: "28d" }])
    expect(await ask({ keywords: [DESK], max_cost: 5, ...span })).toMatchObject({ cost: 0, known: 1, of: 1 });
  expect(await desk.requestCount()).toBe(before);
});

test("a phrase with several markets needs its market, and sends nothing before", async () => {
  const before = await desk.requestCount();
  expect(codeOf(await agent.call("get_keywords", { project_id, keywords: ["northwind outdoor"] }))).toBe("ambiguous");
  const { keywords } = await ask({ keywords: ["Northwind Outdoor"], market: "mobile", since: "7d" });
  expect(keywords).toMatchObject([{ id: PHONE, keyword: expect.stringContaining("Mobile") }]);
  expect(await desk.requestCount()).toBe(before);
});

test("keywords are compared, each figure with its days", async () => {
  const rows = (await desk.container.upstream.listKeywords(project_id, read("never"))).reading?.data.keywords ?? [];
  const moving = rows.filter(({ recent }) => (recent ?? []).every(({ position }) => position.kind === "at"));
  const [one, two] = moving.slice(20);
  const data = await ask({ keywords: [one?.id, two?.id], since: "7d" });
  const recent = (one?.recent ?? []).filter(({ on }) => on >= String(data.from));
  const places = recent.flatMap(({ position }) => (position.kind === "at" ? [position.place] : []));
  const [first] = data.keywords as Row[];
  expect(first).toMatchObject({ id: one?.id, days_known: places.length });
  expect(first?.average_position).toBeCloseTo(places.reduce((sum, place) => sum + place, 0) / places.length, 2);
  expect(first?.change).toBe((places[0] ?? 0) - (places.at(-1) ?? 0));
  const days = data.days as { columns: string[]; rows: unknown[][] };
  expect(days.columns).toEqual(["on", one?.id, two?.id]);
  expect(days.rows[0]?.slice(0, 2)).toEqual([data.to, places.at(-1)]);
  expect(await ask({ keywords: [one?.id], since: "7d", days: 2 })).toMatchObject({ complete: false });
});

test("a history that is not saved is loaded for its price: saved days stay visible without it", async () => {
  const before = await desk.requestCount();
  const saved = await ask({ keywords: [DESK, PHONE] });
  expect(saved).toMatchObject({ cost: 0, known: 0, of: 2, complete: false, problem: null });
  expect(saved.note).toContain("Histories not saved: 2; max_cost 2 loads them.");
  const short = await ask({ keywords: [DESK, PHONE], max_cost: 1 });
  expect(short).toMatchObject({ cost: 0, problem: { code: "price_exceeded" } });
  expect(Object(short.problem).text).toContain("Nothing was sent because max_cost is 1; it would cost 2.");
  const whole = await ask({ keywords: [DESK, PHONE], max_cost: 2, days: 400 });
  expect(whole).toMatchObject({ cost: 2, known: 2, of: 2, complete: true });
  expect((whole.keywords as Row[]).map(({ days_known }) => Number(days_known) > 300)).toEqual([true, true]);
  expect(await desk.requestCount()).toBe(before + 2);
  expect(await ask({ keywords: [DESK], max_cost: 2, since: "365d" })).toMatchObject({ cost: 0, known: 1 });
});

test("days limit the history; a single keyword includes its pages", async () => {
  await ask({ keywords: [DESK], max_cost: 1 });
  const data = await ask({ keywords: [DESK], since: "2026-01-10", until: "2026-01-20" });
  const { columns, rows } = data.days as { columns: string[]; rows: unknown[][] };
  expect(columns.slice(0, 3)).toEqual(["on", "position", "ranking_url"]);
  expect([rows.at(-1)?.[0], rows[0]?.[0]]).toEqual(["2026-01-10", "2026-01-20"]);
  expect(rows[0]?.[2]).toContain("https://");
  const wrong = await agent.call("get_keywords", { project_id, keywords: [DESK], until: "2026-02-30" });
  expect(codeOf(wrong)).toBe("wrong_arguments");
});

import { expect, test } from "vitest";
import { fixtureDesks } from "../../support/services/fixture-desks";
import { FIXTURE_KEY, type FixtureAnswer } from "../../support/services/fixture-service";
import { PERSON, read } from "../../support/stack";
import { report, scaled } from "../support/report";

const deskOn = fixtureDesks();
const MEBIBYTE = 1024 * 1024;
const [PAGES, SIZE, STOPS_AT] = [12, 100, 7];

test("K8: a list that stops at page 7 of 12 is nowhere taken for whole, and continues for the 6 remaining requests", async (context) => {
  let works = false;
  const { service, desk } = await deskOn(({ url }) => {
    const from = Number(url.searchParams.get("offset") ?? 0);
    if (from === (STOPS_AT - 1) * SIZE && !works) return { status: 404, json: { detail: "not there" } };
    const results = Array.from({ length: SIZE }, (_, at) => ({ id: `k${from + at}`, keyword: `phrase ${from + at}` }));
    return { json: { count: PAGES * SIZE, results } };
  });
  const { upstream } = desk.container;
  const first = await upstream.listKeywords("p", read("now"));
  const toStop = service.requests.length;
  const shown = await upstream.listKeywords("p", read("never"));
  const kept = await upstream.copies.read({ kind: "keywords", projectId: "p", keywordId: null });
  const another = await desk.another();
  const elsewhere = await another.upstream.listKeywords("p", read("never"));
  works = true;
  const resumed = await another.upstream.listKeywords("p", read("now"));
  const toGoOn = service.requests.length - toStop;
  await another.life.close();
  report(
    context,
    `${toStop} requests until it stopped with ${shown.reading?.data.keywords.length} rows, whole: ${shown.reading?.data.complete}, ${kept?.complete}, ${elsewhere.reading?.data.complete}; went on with ${toGoOn} to ${resumed.reading?.data.keywords.length} rows`,
  );
  for (const { reading } of [first, shown, elsewhere])
    expect(reading?.data).toMatchObject({ complete: false, total: PAGES * SIZE, pages: STOPS_AT - 1 });
  expect(kept?.complete).toBe(false);
  expect(resumed.reading?.data).toMatchObject({ complete: true });
  expect(resumed.reading?.data.keywords).toHaveLength(PAGES * SIZE);
  expect([toStop, toGoOn]).toEqual([STOPS_AT, PAGES - STOPS_AT + 1]);
});

test("K10: a hundred thousand unknown ids cost a thousand requests at most, and hardly any memory", async (context) => {
  const ids = scaled(100_000, 2_000);
  const limit = scaled(1_000, 20);
  const gone: FixtureAnswer = { status: 404, json: { detail: "no such keyword" } };
  const { service, desk } = await deskOn(() => gone, { REQUESTS_PER_HOUR: String(limit), RESERVE: "10" });
  const { upstream } = desk.container;
  const before = process.memoryUsage().rss;
  const codes = new Map<string, number>();
  for (let index = 0; index < ids; index += 1) {
    const spend = index % 10 === 0 ? ("if-missing" as const) : ("never" as const);
    const { problem } = await upstream.getKeywordData("p", `id-${index}`, { spend, caller: PERSON });
    const code = problem?.code ?? "none";
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  const grown = Math.round((process.memoryUsage().rss - before) / MEBIBYTE);
  const kept = await desk.container.desk.store
    .selectFrom("refusal")
    .select((expression) => expression.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  const hits = service.requests.length;
  const said = [...codes].map(([code, count]) => `${code} ${count}`).join(", ");
  report(
    context,
    `${ids} ids: ${hits} requests of ${limit}, ${kept.rows} refusals kept; memory +${grown} MiB; ${said}`,
  );
  expect(hits).toBe(limit);
  expect(Number(kept.rows)).toBeLessThanOrEqual(limit);
  expect(grown).toBeLessThanOrEqual(150);
  expect(service.requests.every(({ headers }) => headers.authorization === `Bearer ${FIXTURE_KEY}`)).toBe(true);
});

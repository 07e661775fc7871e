import { expect, test } from "vitest";
import { fixtureDesk } from "../../support/services/fixture-desk";
import type { FixtureAnswer } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

const ROWS = Array.from({ length: 40 }, (_, at) => ({ id: 900 + at, keyword: `lamp ${at}`, position: 1 + at }));

async function replacedBy(answer: FixtureAnswer) {
  let nextAnswer: FixtureAnswer = { json: { rows: ROWS } };
  const { service, desk } = await fixtureDesk(() => nextAnswer);
  const { upstream } = desk.container;
  const load = (spend: "now" | "never") => upstream.listKeywords("5", read(spend));
  await load("now");
  nextAnswer = answer;
  const before = service.requests.length;
  const loaded = await load("now");
  const requests = service.requests.length - before;
  return { loaded, upstream, load, requests, send: (next: FixtureAnswer) => (nextAnswer = next) };
}

const EMPTY = "The service sent an empty list; 40 before";
const partOf = (rows: string) => `The service sent only part of the list (${rows}); 40 before`;

test.each<[string, FixtureAnswer, string]>([
  ["an empty list", { json: { rows: [] } }, EMPTY],
  ["a bare empty list", { json: [] }, EMPTY],
  ["no content", { status: 204, text: "" }, EMPTY],
  ...["bytes 0-10/100", "bytes 0-10/*", "BYTES 5-9/40", " bytes=0-10/100"].map(
    (range): [string, FixtureAnswer, string] => [
      `part of the bytes (${range})`,
      { status: 206, headers: { "content-range": range }, json: { rows: ROWS.slice(0, 1) } },
      partOf("1 row"),
    ],
  ),
  ...[
    { next: "abc" },
    { page: 1, pages: 4 },
    { total: 12 },
    { truncated: true },
    { has_more: true },
    { pagination: { current: 1, last: 4 } },
  ].map((more): [string, FixtureAnswer, string] => [
    `an empty page with ${JSON.stringify(more)}`,
    { json: { ...more, rows: [] } },
    partOf("0 rows"),
  ]),
])("%s doesn't replace a saved list, and the page says so after a reload too", async (_, answer, title) => {
  const { loaded, upstream, load, requests } = await replacedBy(answer);
  expect(requests).toBe(1);
  for (const { reading, problem } of [loaded, await load("never")]) {
    expect(reading).toMatchObject({ saved: true, data: { keywords: { length: 40 }, complete: true } });
    expect(problem).toMatchObject({ code: "list_not_replaced", title, details: { counted: 1 } });
  }
  const [page] = await upstream.rawAnswer({ kind: "keywords", projectId: "5", keywordId: null });
  expect(page?.body.length).toBeLessThan(100);
});

test("a full list after an empty one is saved without the notice", async () => {
  const { load, send } = await replacedBy({ json: [] });
  send({ json: ROWS.slice(0, 30) });
  await load("now");
  expect(await load("never")).toMatchObject({ problem: null, reading: { data: { keywords: { length: 30 } } } });
});

import { expect, test } from "vitest";
import { DAY_MS } from "../../../lib/domain/time/units";
import { fixtureDesk } from "../../support/services/fixture-desk";
import type { FixtureAnswer } from "../../support/services/fixture-service";
import { read } from "../../support/stack";
import { keywordsOf } from "./load-keywords";

const dayOf = (number: number) => new Date(Date.UTC(2026, 1, 28) - number * DAY_MS).toISOString().slice(0, 10);
const DAYS = Array.from({ length: 130 }, (_, day) => ({ date: dayOf(day), position: 3 + (day % 7) }));
const ROWS = Array.from({ length: 360 }, (_, row) => ({ id: 9_000 + row, keyword: `lamp ${row}`, position: 1 + row }));

/** The project's keyword count differs from the rows in the list. */
async function connected(counted: number, answer: (query: URLSearchParams) => unknown) {
  const project = { id: "5", name: "Lamps", domain: "lamps.example", keyword_count: counted };
  const { service, desk } = await fixtureDesk(
    ({ url }): FixtureAnswer => ({
      json: url.pathname.endsWith("/projects/") ? [project] : answer(url.searchParams),
    }),
    { UPSTREAM_DATE_PARAMETERS: "" },
  );
  const { upstream } = desk.container;
  await upstream.listProjects(read("now"));
  const before = service.requests.length;
  return { upstream, asked: () => service.requests.length - before };
}

const numberIn = (query: URLSearchParams, name: string) => Number(query.get(name) ?? 0);

test("a list without paging information continues while its project counts more rows", async () => {
  const { upstream, asked } = await connected(360, (query) => {
    const from = numberIn(query, "offset");
    return ROWS.slice(from, from + 120);
  });
  const { reading } = await upstream.listKeywords("5", read("now"));
  expect(reading?.data).toMatchObject({ complete: true, keywords: { length: 360 } });
  expect(asked(), "the page that would be empty is not asked for").toBe(3);
});

test("a list without further pages is probed once", async () => {
  const { upstream, asked } = await connected(360, () => ROWS.slice(0, 120));
  const { reading } = await upstream.listKeywords("5", read("now"));
  expect(reading?.data).toMatchObject({ complete: false, counted: 360, keywords: { length: 120 } });
  const first = asked();
  await upstream.listKeywords("5", read("now"));
  expect(asked()).toBe(first + 1);
});

test.each<[object]>([
  [{ total: { value: 10, relation: "gte" } }],
  [{ hits: { total: { value: 10, relation: "gte" } } }],
  [{ total: "10+" }],
  [{ total: "> 10" }],
  [{ total: 10, total_is_estimate: true }],
  [{ count: 10, countRelation: "at_least" }],
])("a list continues beyond a total that is a lower bound: %j", async (total) => {
  const rows = Array.from({ length: 14 }, (_, at) => ({ id: at + 1, keyword: `k${at}`, position: 3 }));
  const { list } = await keywordsOf(({ url }) => {
    const from = numberIn(url.searchParams, "offset");
    return { json: { ...total, limit: 4, offset: from, rows: rows.slice(from, from + 4) } };
  });
  expect(list).toMatchObject({ complete: true, keywords: { length: 14 } });
});

test.each([
  ["x-acme-continuation-nextkey", "4"],
  ["x-ms-continuation", "abc=="],
  ["x-has-more", "true"],
  ["x-items-remaining", "5"],
  ["x-remaining-records", "5"],
  ["x-resume-after", "1003"],
])("a list is not whole if the header %s announces more", async (name, text) => {
  const rows = Array.from({ length: 4 }, (_, at) => ({ id: at + 1, keyword: `k${at}`, position: 3 }));
  const { list } = await keywordsOf(() => ({ json: rows, headers: { [name]: text } }));
  expect(list).toMatchObject({ complete: false, total: null, keywords: { length: 4 } });
});

test.each([
  ["x-ratelimit-remaining", "5"],
  ["x-requests-remaining", "8"],
  ["x-items-remaining", "0"],
  ["x-request-id", "next-4"],
])("a list is whole beside the header %s: %s", async (name, text) => {
  const { list } = await keywordsOf(() => ({ json: [{ id: 1, keyword: "k" }], headers: { [name]: text } }));
  expect(list).toMatchObject({ complete: true });
});

test("a range beside the list gives the total", async () => {
  const { upstream } = await connected(0, (query) => {
    const from = numberIn(query, "offset");
    return { result: { items: ROWS.slice(from, from + 45), range: { from, to: from + 45, total: ROWS.length } } };
  });
  const { reading } = await upstream.listKeywords("5", read("now"));
  expect(reading?.data).toMatchObject({ complete: true, total: 360, keywords: { length: 360 } });
});

test("a history is loaded whole even if the service sends only the end of each page", async () => {
  const { upstream, asked } = await connected(1, (query) => {
    const from = numberIn(query, "after");
    const after = from + 40 < DAYS.length ? String(from + 40) : null;
    return { data: DAYS.slice(from, from + 40), meta: { cursors: { after } } };
  });
  const { reading } = await upstream.getKeywordData("5", "7", read("now"));
  const points = reading?.data.positions[0]?.points ?? [];
  expect([points.length, reading?.data.part, asked()]).toEqual([130, undefined, 4]);
});

test("the end of a page that isn’t full costs no further request", async () => {
  const { upstream, asked } = await connected(1, () => ({
    data: DAYS.slice(0, 37),
    paging: { cursors: { before: "0", after: "37" } },
  }));
  const { reading } = await upstream.getKeywordData("5", "7", read("now"));
  expect([reading?.data.positions[0]?.points.length, reading?.data.part, asked()]).toEqual([37, undefined, 1]);
});

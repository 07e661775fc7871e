import { expect, test } from "vitest";
import { keywordsOf } from "./load-keywords";

const keywordRows = (first: number, count: number, placeOf: (id: number) => number) =>
  Array.from({ length: count }, (_, at) => ({
    id: first + at,
    phrase: `k${first + at}`,
    position: placeOf(first + at),
  }));

test.each([
  ["as long as each other", keywordRows(1, 110, (id) => (id % 90) + 1), keywordRows(11, 110, (id) => (id % 70) + 2)],
  ["of which the first ends with a page", keywordRows(1, 50, (id) => id), keywordRows(11, 120, (id) => (id % 70) + 2)],
  ["of which the second is short", keywordRows(1, 120, (id) => (id % 90) + 1), keywordRows(11, 7, (id) => id)],
])("lists of two devices, %s, go on side by side until both are whole", async (_, desktop, mobile) => {
  const { list, requests } = await keywordsOf(({ url }) => {
    const offset = Number(url.searchParams.get("offset"));
    const page = (rows: typeof desktop) => ({ items: rows.slice(offset, offset + 50), total: rows.length });
    return { json: { data: { desktop: page(desktop), mobile: page(mobile) } } };
  });
  const ids = new Set([...desktop, ...mobile].map(({ id }) => String(id)));
  expect(new Set(list?.keywords.map(({ id }) => id))).toEqual(ids);
  expect(list?.complete).toBe(true);
  expect(requests).toBe(3);
  const isDesktop = list?.positionOf === "desktop";
  for (const { id, position, other } of list?.keywords ?? []) {
    const places = [desktop, mobile].map((rows) => rows.find((row) => String(row.id) === id)?.position ?? null);
    const [mainPlace, beside] = isDesktop ? places : places.toReversed();
    expect(position).toEqual(
      mainPlace === null ? expect.objectContaining({ kind: "empty" }) : { kind: "at", place: mainPlace },
    );
    expect(other[`Position (${isDesktop ? "mobile" : "desktop"})`] ?? null).toBe(beside);
  }
});

import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { parseKeywords } from "../../../../lib/upstream/parse/keywords";
import { findAnyList } from "./any-row";

const row = (id: number) => ({ id, name: `n${id}` });
const rows = [row(1), row(2)];
const idsIn = (value: Json, options = {}) => findAnyList(value, options)?.rows.map((one) => one.id);

describe("a list is found", () => {
  test.each<[string, Json]>([
    ["as the only entry of a list", [rows]],
    ["five levels deeper", { a: { b: { c: { d: { e: rows } } } } }],
    ["six levels deeper, as a map", { a: { b: { c: { d: { e: { 1: row(1), 2: row(2) } } } } } }],
    ["two levels deeper", { response: { payload: { things: rows } } }],
    [
      "as a table with headings in the first line",
      [
        ["id", "name"],
        [1, "a"],
        [2, "b"],
      ],
    ],
  ])("%s", (_, value) => {
    expect(idsIn(value)).toEqual([1, 2]);
  });

  test.each<[string, Json]>([
    ["keyed by id under an unknown name", { ok: 1, things: { "1": { name: "a" }, "2": { name: "b" } } }],
    ["keyed by id beside other fields", { status: "ok", "1": { name: "a" }, "2": { name: "b" } }],
  ])("%s", (_, value) => {
    const list = findAnyList(value);
    expect(list?.rows.map((one) => one.id)).toEqual(["1", "2"]);
    expect(list?.keyed).toBe(true);
  });

  test("at the configured path, before any other", () => {
    const value = { results: [row(9)], odd: { "my list": rows } };
    expect(idsIn(value, { path: "odd.my list" })).toEqual([1, 2]);
    expect(idsIn(value, { path: "not.there" })).toEqual([9]);
  });

  test("in groups, whose fields extend the rows without replacing theirs", () => {
    const list = findAnyList([{ id: 5, site_engine_id: 7, keywords: [{ id: 1, name: "a" }] }], {
      names: ["keywords"],
    });
    expect(list?.rows).toEqual([{ id: 1, name: "a", site_engine_id: 7, group_id: 5 }]);
  });
});

test.each<[Json]>([
  [[]],
  [{ results: [] }],
  [{ data: [], meta: { total: 0 } }],
  [{ data: {} }],
  [{ total: 0 }],
  [{ count: 0, results: null }],
  [{ meta: { pagination: { total: 0 } } }],
  [{ results: [], available_filters: [{ id: 1, name: "x" }] }],
])("%j is an empty list", (value) => {
  expect(findAnyList(value)?.rows).toEqual([]);
});

test.each<[Json]>([
  [null],
  ["text"],
  [5],
  [true],
  [{}],
  [{ status: "ok" }],
  [{ data: null }],
  [{ errors: [row(1)] }],
  [{ meta: { a: 1 } }],
])("%j is no list", (value) => {
  expect(findAnyList(value)).toBeNull();
});

test("entries that aren't objects are counted as skipped", () => {
  expect(findAnyList([null, row(1), 5, "x"])).toMatchObject({ rows: [row(1)], skipped: 3 });
});

test("the result names how the list was found", () => {
  expect(findAnyList({ response: { items: rows } })?.how).toBe("a list in “response.items”");
  expect(findAnyList({ "1": { name: "a" }, "2": { name: "b" } })?.how).toBe(
    "an object keyed by id in the response itself",
  );
});

test.each(["ranks", "position", "rank"])(
  "an envelope whose list is called %s is no keyword of its own name",
  (name) => {
    const keywords = [1, 2, 3].map((id) => ({ id, keyword: `oak table ${id}`, position: id }));
    const read = parseKeywords({ result_set: { total: 3, [name]: keywords } });
    expect(read?.keywords.map(({ phrase }) => phrase)).toEqual(["oak table 1", "oak table 2", "oak table 3"]);
  },
);

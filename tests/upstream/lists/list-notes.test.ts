import { expect, test } from "vitest";
import { projectListLines } from "../parse/readers";
import { keywordsOf } from "./load-keywords";

const row = (id: number) => ({ id, keyword: `k${id}`, position: id });

test("a list that changes during loading has a note", async () => {
  const { list } = await keywordsOf(({ url }) => {
    const offset = Number(url.searchParams.get("offset"));
    const first = offset === 0 ? 1 : offset; // a row was inserted at the start after the first page
    const rows = Array.from({ length: offset === 0 ? 10 : 5 }, (_, n) => row(first + n));
    return { json: { total: offset === 0 ? 14 : 15, items: rows } };
  });
  expect(list?.keywords).toHaveLength(14);
  expect(list?.notes).toEqual([{ kind: "changed", count: 1 }]);
});

test("a list that ends before its own total is not complete, and keeps the service's number", async () => {
  const { list, requests } = await keywordsOf(() => ({
    json: { report: { lines: [row(1), row(2), row(3)], total: 40, next_cursor: null } },
  }));
  expect(requests).toBe(1);
  expect(list).toMatchObject({ complete: false, total: 40 });
  expect(list?.keywords).toHaveLength(3);
});

test("a row with a megabyte keyword is dropped, and the list has a note", async () => {
  const { list, problem } = await keywordsOf(() => ({
    json: [row(1), { id: 2, keyword: "x".repeat(1_000_000), position: 3 }, row(3)],
  }));
  expect(problem).toBeNull();
  expect(list).toMatchObject({ complete: true, unreadable: 1, notes: [{ kind: "long-texts", count: 1 }] });
  expect(list?.keywords.map(({ id }) => id)).toEqual(["1", "3"]);
});

test("a project with a name of more than 10,000 characters loses only its row", () => {
  const text = JSON.stringify([
    { id: 1, name: "x".repeat(10_001) },
    { id: 2, name: "Shop" },
  ]);
  expect(projectListLines({ text, options: {} })).toEqual(["2, Shop", "unreadable rows: 1"]);
});

test("a partial status (206) isn't a whole list, unless the service's count matches", async () => {
  const part = await keywordsOf(() => ({ status: 206, json: [row(1), row(2), row(3)] }));
  expect(part.list?.complete).toBe(false);
  const result = await keywordsOf(({ url }) => {
    const offset = Number(url.searchParams.get("offset"));
    const rows = [1, 2, 3, 4].slice(offset, offset + 3).map(row);
    return { status: 206, headers: { "content-range": `${offset}-${offset + rows.length - 1}/4` }, json: rows };
  });
  expect(result.list).toMatchObject({ complete: true, total: 4 });
  expect(result.list?.keywords).toHaveLength(4);
});

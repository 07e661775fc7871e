import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { atOnce } from "../../../../lib/domain/steps";
import { findKeywords, parseKeywords } from "../../../../lib/upstream/parse/keywords";
import { parseProjects } from "../../../../lib/upstream/parse/projects";
import { at } from "../words";

type Row = [id: number, keyword: string, position: number | null];
const rows = (...list: Row[]) =>
  list.map(([id, keyword, position]) => ({ id, keyword, position, volume: id * 10, url: `https://a.example/${id}` }));

const read = (value: Json) => parseKeywords(value);
const positionsOf = (value: Json) => read(value)?.keywords.map(({ phrase, position }) => [phrase, position]);
const left = (value: Json) => atOnce(findKeywords(value))?.left;

describe("neighboring lists of devices", () => {
  const desktop = rows([1, "oak desk", 3], [2, "pine desk", null], [3, "ash desk", 12]);
  const mobile = rows([1, "oak desk", 8], [2, "pine desk", 6], [4, "elm desk", 2]);

  test.each<[string, Json]>([
    ["by themselves", { desktop, mobile }],
    ["in an envelope", { ok: true, result: { desktop, mobile } }],
    ["each with a page of its own", { desktop: { items: desktop, total: 3 }, mobile: { items: mobile, total: 3 } }],
    ["under longer names", { data: { desktop_keywords: desktop, mobile_keywords: mobile } }],
    [
      "keyed by ID",
      {
        desktop: Object.fromEntries(desktop.map((row) => [row.id, row])),
        mobile: Object.fromEntries(mobile.map((row) => [row.id, row])),
      },
    ],
  ])("%s are one list with a column for each", (_, value) => {
    const parsed = read(value);
    expect(parsed?.keywords).toHaveLength(4);
    expect(["desktop", "mobile"]).toContain(parsed?.positionOf);
    const one = parsed?.positionOf === "desktop" ? 3 : 8;
    const other = parsed?.positionOf === "desktop" ? "Position (mobile)" : "Position (desktop)";
    const oak = parsed?.keywords.find(({ phrase }) => phrase === "oak desk");
    expect([oak?.position, oak?.other[other]]).toEqual([at(one), 11 - one]);
    expect(oak?.searchVolume).toBe(10);
    const elm = parsed?.keywords.find(({ phrase }) => phrase === "elm desk");
    expect(parsed?.positionOf === "desktop" ? elm?.position : elm?.other["Position (desktop)"]).not.toEqual(at(2));
  });

  test("equal positions still belong to their devices", () => {
    const parsed = read({ desktop: rows([1, "oak desk", 3]), mobile: rows([1, "oak desk", 3], [2, "fir desk", 5]) });
    expect(parsed?.positionOf).toBe("mobile");
    expect(parsed?.keywords.map(({ position }) => position)).toEqual([at(3), at(5)]);
  });

  test("different keywords stay separate, each with its device", () => {
    const parsed = read({ desktop: rows([1, "oak desk", 3]), mobile: rows([2, "oak desk", 8]) });
    expect(parsed?.keywords.map(({ position, market }) => [position, market.device])).toEqual([
      [at(3), "desktop"],
      [at(8), "mobile"],
    ]);
  });
});

describe("neighboring groups", () => {
  test("a keyword of two groups appears once", () => {
    const parsed = read({ Tables: rows([1, "oak table", 3]), Sale: rows([1, "oak table", 3], [2, "ash table", 5]) });
    expect(parsed?.keywords.map(({ phrase, other }) => [phrase, other.group_name])).toEqual([
      ["oak table", "Tables, Sale"],
      ["ash table", "Sale"],
    ]);
  });
});

describe("a list of another kind is left out and named", () => {
  const today = rows([1, "oak desk", 3], [2, "ash desk", 5]);

  test.each<[string, Json, unknown]>([
    ["archived first", { archived: rows([7, "old desk", 40]), active: today }, [{ name: "archived", rows: 1 }]],
    ["beside a proper name", { keywords: today, archive: rows([7, "old", 40]) }, [{ name: "archive", rows: 1 }]],
    [
      "of earlier days",
      { "2026-11-20": rows([1, "oak desk", 9]), "2026-11-21": today, "2026-11-19": rows([2, "ash desk", 9]) },
      [
        { name: "2026-11-20", rows: 1 },
        { name: "2026-11-19", rows: 1 },
      ],
    ],
    [
      "the same keywords with other positions",
      { ours: today, theirs: rows([1, "oak desk", 30], [2, "ash desk", 50]) },
      [{ name: "theirs", rows: 2 }],
    ],
    ["rows that are in the list as well", { keywords: today, winners: today.slice(0, 1) }, []],
    ["rows of another kind", { keywords: today, tags: [{ id: 1, name: "x" }], owners: [{ id: 2, name: "y" }] }, []],
  ])("%s", (_, value, expected) => {
    expect(positionsOf(value)).toEqual([
      ["oak desk", at(3)],
      ["ash desk", at(5)],
    ]);
    expect(left(value)).toEqual(expected);
  });

  test("projects too", () => {
    const result = parseProjects({ active: [{ id: 1, name: "Jugs" }], archived: [{ id: 2, name: "Cups" }] });
    expect(result?.projects.map(({ name }) => name)).toEqual(["Jugs"]);
    expect(result?.left).toEqual([{ name: "archived", rows: 1 }]);
  });
});

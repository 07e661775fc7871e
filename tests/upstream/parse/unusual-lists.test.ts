import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { toDay } from "../../../lib/upstream/parse/fields/dates";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { readPosition } from "../../../lib/upstream/parse/positions/positions";
import { parseProjects } from "../../../lib/upstream/parse/projects";

test("an ambiguous date is decided by another row, and otherwise shown unchanged", () => {
  const rows = (second: string): Json => [
    { id: 1, keyword: "rope", position: 3, last_update: "01/03/2026" },
    { id: 2, keyword: "twine", position: 5, last_update: second },
  ];
  const days = (second: string) => parseKeywords(rows(second))?.keywords.map(({ measuredOn }) => measuredOn);
  expect(days("28/02/2026")).toEqual(["2026-03-01", "2026-02-28"]);
  expect(days("02/28/2026")).toEqual(["2026-01-03", "2026-02-28"]);
  expect(days("04/03/2026")).toEqual([null, null]);
  expect(parseKeywords(rows("04/03/2026"))?.keywords[0]?.other).toEqual({ last_update: "01/03/2026" });
});

test("a week is its Monday", () => {
  expect(["2026-W01", "2026-W09", "2020W53", "2026-W00", "2026-W54"].map((text) => toDay(text))).toEqual([
    "2025-12-29",
    "2026-02-23",
    "2020-12-28",
    null,
    null,
  ]);
});

test.each([
  ["5 ▲2", 5],
  ["5 (+2)", 5],
  ["12 ↓", 12],
  ["#7 (2025-12-01)", 7],
])("%s is a place with something said beside it", (text, place) => {
  expect(readPosition(text)).toEqual({ kind: "at", place });
});

test.each(["3 4", "5 of 10", "2026-03-01", "(5)"])("%s is no place", (text) => {
  expect(readPosition(text)?.kind).not.toBe("at");
});

test.each<[string, Json, string]>([
  ["a code", { country: "NA" }, "NA"],
  ["a lower-case code", { country_code: "na" }, "na"],
  ["a nested code", { market: { country: { code: "NA" } } }, "NA"],
  ["a code beside a name that is none", { country: "NA", location: "n/a" }, "NA"],
  ["Norway", { country: "NO" }, "NO"],
])("a country is never “not available”: %s", (_, fields, country) => {
  const read = parseKeywords([{ id: 1, keyword: "rope", position: 3, ...Object(fields) }]);
  expect(read?.keywords[0]?.market).toMatchObject({ country, location: null });
});

test("a field named like an inherited property is an ordinary field", () => {
  const read = parseKeywords([{ id: 1, keyword: "rope", position: 3, constructor: "five", search_constructor: 5 }]);
  expect(read?.keywords[0]?.other).toEqual({ constructor: "five", search_constructor: 5 });
  expect(Object.keys(read?.fields.known ?? {}).sort()).toEqual(["id", "phrase", "position"]);
});

test("JSON:API includes are joined to the rows that reference them, and nothing else is", () => {
  const data = [{ type: "keywords", id: "1", attributes: { text: "rope" }, relationships: { rank: { data: null } } }];
  const ranks = [{ type: "ranks", id: "1", attributes: { position: 4 } }];
  expect(parseKeywords({ data, included: ranks })?.keywords[0]?.position).toBeNull();
  const refers = { rank: { data: { type: "ranks", id: "1" } } };
  const read = parseKeywords({ data: [{ ...data[0], relationships: refers }], included: ranks });
  expect(read?.keywords[0]?.position).toEqual({ kind: "at", place: 4 });
  // An object that several rows reference describes none of them.
  const rows = [1, 2].map((n) => ({ ...data[0], id: String(n), relationships: refers }));
  expect(parseKeywords({ data: rows, included: ranks })?.keywords.map(({ position }) => position)).toEqual([
    null,
    null,
  ]);
});

test("a project with an invalid name loses only its row", () => {
  const read = parseProjects([
    { id: 1, name: "x".repeat(10_001) },
    { id: 2, name: "Shop" },
  ]);
  expect(read?.projects.map(({ name }) => name)).toEqual(["Shop"]);
  expect(read?.unreadable).toBe(1);
});

test.each(["fields", "properties", "attributes"])("a row whose id reads as a word has its name in its %s", (name) => {
  const row = (id: string, phrase: string, rank: number | null): Json => ({
    id,
    createdTime: "2025-01-01T00:00:00Z",
    [name]: { Keyword: phrase, "Current Rank": rank, "Search Volume": 90 },
  });
  const read = parseKeywords({ records: [row("recA", "floor lamp", 4), row("recB", "desk lamp", null)] });
  expect(read?.keywords.map(({ id, phrase, position, searchVolume }) => [id, phrase, position, searchVolume])).toEqual([
    ["recA", "floor lamp", { kind: "at", place: 4 }, 90],
    ["recB", "desk lamp", { kind: "empty" }, 90],
  ]);
});

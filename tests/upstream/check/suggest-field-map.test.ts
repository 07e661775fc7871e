import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { suggestFieldMap } from "../../../lib/upstream/check/suggest-field-map";

test("no suggested path goes through a day or an id", () => {
  const lines = [1, 2].map((n) => ({ nr: n, "2026-11-09": { platz: n }, "4711": { platz: n }, wort: `w${n}` }));
  const value = { "900": { zeilen: [...lines, ...lines] }, "2026-11-09": { zeilen: lines }, stapel: { zeilen: lines } };
  const { map } = suggestFieldMap(value, "keywords", new Set(), false);
  expect(map?.list).toBe("stapel.zeilen");
  expect(Object.values(map ?? {}).join(" ")).not.toMatch(/2026|900|4711/);
});

test("rows without an id are requested by their keyword, never by a figure", () => {
  const rows = [
    { platz: 3, suche: 90, wort: "red kettle" },
    { platz: 5, suche: 70, wort: "blue kettle" },
  ];
  const { map } = suggestFieldMap({ zeilen: rows }, "keywords", new Set(), false);
  expect(map).toMatchObject({ list: "zeilen", id: "wort", keyword: "wort", position: "platz" });
});

const TITLES = [
  { kennung: "nr", titel: "Nummer" },
  { kennung: "seite", titel: "Seite" },
];
const NUMBERED = [
  { id: 4, name: "Laden" },
  { id: 5, name: "Stadt" },
];
const ROWS = { list: "zeilen", id: "nr", name: "seite" };

test.each<[string, Json, object | null]>([
  ["a type", [1, 2, 3].map((nr) => ({ nr, typ: "Webseite", seite: `https://${nr}.example` })), { list: "$", id: "nr" }],
  ["an owner", [1, 2].map((nr) => ({ nr, wer: "Ann", laden: `Laden ${nr}` })), { list: "$", id: "nr", name: "laden" }],
  ["a state", ["an", "an", "aus"].map((zustand, at) => ({ nr: at + 1, zustand })), { list: "$", id: "nr" }],
  ["titles beside lists", { spalten: TITLES, zeilen: [[1, "Garten"]] }, null],
  ["more titles than rows", { kopf: { felder: TITLES }, zeilen: [{ nr: 1, seite: "Garten" }] }, ROWS],
  ["titles by number", { felder: NUMBERED, werte: [{ 4: "Garten", 5: "Ulm" }] }, { list: "werte" }],
])("E10: %s isn't suggested as the names of projects", (_, value, expectedMap) => {
  const { map } = suggestFieldMap(value, "projects", new Set(), false);
  expect(map).toEqual(expectedMap);
});

import { expect, test } from "vitest";
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

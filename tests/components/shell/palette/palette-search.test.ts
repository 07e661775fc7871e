import { expect, test } from "vitest";
import { findKeywords, findProjects, toHaystack } from "../../../../components/shell/palette/palette-search";
import type { PaletteIndex } from "../../../../lib/domain/response/pages";

const project = (id: string, name: string, phrases: string[], markets: string[] = []) => ({
  id,
  name,
  domain: `${id}.example`,
  keywordIds: phrases.map((_, row) => `${id}-${row}`),
  phrases,
  markets,
});

const index: PaletteIndex = {
  projects: [
    project(
      "north",
      "Northwind Outdoor",
      ["hiking boots", "waterproof hiking boots", "café crème", "tente 2 places", "登山靴", "حذاء المشي"],
      ["Desktop", "Mobile", "", "", "", ""],
    ),
    project("tools", "Tool Shop", ["boot polish", "=SUM(A1)"]),
  ],
};
const haystack = toHaystack(index);
const phrases = (query: string) => findKeywords(haystack, query).map(({ phrase }) => phrase);

test("finds keywords of every saved project, the closest first", () => {
  expect(phrases("hiking boots")).toEqual(["hiking boots", "waterproof hiking boots"]);
  expect(phrases("boot")).toHaveLength(3);
});

test("word order, typos, case and accents don't matter", () => {
  expect(phrases("boots hiking")).toContain("hiking boots");
  expect(phrases("hikng boots")).toContain("hiking boots");
  expect(phrases("CAFE CREME")).toEqual(["café crème"]);
});

test("a whole sentence is searched word by word, in any order", () => {
  const sentence = project("s", "S", ["which waterproof hiking boots are best for wide feet"]);
  const matches = findKeywords(toHaystack({ projects: [sentence] }), "best waterproof hiking boots for wide feet");
  expect(matches.map(({ keywordId }) => keywordId)).toEqual(["s-0"]);
});

test("finds scripts without spaces, right-to-left text and symbols", () => {
  expect(phrases("登山")).toEqual(["登山靴"]);
  expect(phrases("المشي")).toEqual(["حذاء المشي"]);
  expect(phrases("=SUM(")).toEqual(["=SUM(A1)"]);
});

test("a result names its project, and its difference from the same phrase elsewhere", () => {
  expect(findKeywords(haystack, "waterproof")).toEqual([
    {
      projectId: "north",
      projectName: "Northwind Outdoor",
      keywordId: "north-1",
      phrase: "waterproof hiking boots",
      market: "Mobile",
    },
  ]);
});

test("an empty search finds no keyword, and any other input gets a result", () => {
  expect(phrases("")).toEqual([]);
  expect(phrases("   ")).toEqual([]);
  for (const query of ["(", "\\", "*", "[", "\u0000", "-", "x".repeat(5_000), "🥾"]) expect(phrases(query)).toEqual([]);
});

test("finds projects by name and by domain", () => {
  expect(findProjects(index, "NORTH").map(({ id }) => id)).toEqual(["north"]);
  expect(findProjects(index, "tools.ex").map(({ id }) => id)).toEqual(["tools"]);
  expect(findProjects(index, "")).toHaveLength(2);
});

import { expect, test } from "vitest";
import { FORMATS } from "../../../lib/reference-api/import/formats";
import { preview } from "./support";

const EXPORTS: Readonly<Record<string, string>> = {
  "accuranker.csv": "AccuRanker",
  "ahrefs-keywords-explorer.csv": "Ahrefs, Keywords Explorer",
  "ahrefs-organic-keywords.csv": "Ahrefs, Organic keywords",
  "gsc-bulk.csv": "Search Console bulk export",
  "gsc-by-date.csv": "Search Console, queries by day or month",
  "gsc-comparison.csv": "Search Console, comparison of two periods",
  "gsc-queries.csv": "Search Console, queries",
  "keyword-planner.csv": "Google Keyword Planner",
  "ryte.csv": "Ryte, keywords",
  "se-ranking.csv": "SE Ranking, positions by period",
  "semrush-api.csv": "Semrush API",
  "semrush-keyword-magic.csv": "Semrush, Keyword Magic Tool",
  "semrush-organic-positions.csv": "Semrush, Organic Research positions",
  "semrush-position-tracking.csv": "Semrush, Position Tracking",
  "serpbear-database.sqlite": "SerpBear, database",
  "serpbear-ideas.csv": "SerpBear, keyword ideas",
  "serpbear-keywords.csv": "SerpBear, keywords",
  "serpbear-search-console.csv": "SerpBear, Search Console",
  "serpstat.csv": "Serpstat, position history",
};

test.each(Object.entries(EXPORTS))("the export %s is recognized as %s and as nothing else", async (file, name) => {
  expect(await preview(file)).toMatchObject({ problem: null, description: { format: name } });
});

test("every format of the table has an export of its own", () => {
  expect(FORMATS.map(({ name }) => name).sort()).toEqual(Object.values(EXPORTS).sort());
});

test.each([
  ["gsc-queries.german.csv", "Search Console, queries", "utf-8", ";", "comma"],
  ["gsc-queries.german-utf16.csv", "Search Console, queries", "utf-16le", ";", "comma"],
  ["gsc-queries.german-windows.csv", "Search Console, queries", "windows-1252", ";", "comma"],
  ["gsc-queries.japanese.csv", "Search Console, queries", "utf-8", ",", "dot"],
  ["gsc-queries.french.csv", "Search Console, queries", "utf-8", ",", "dot"],
  ["ahrefs-keywords-explorer.utf16.csv", "Ahrefs, Keywords Explorer", "utf-16le", "\t", "dot"],
  ["keyword-planner.csv", "Google Keyword Planner", "utf-16le", "\t", "comma"],
  ["semrush-api.csv", "Semrush API", "utf-8", ";", "dot"],
])("%s is read in its language, encoding and number style", async (file, format, encoding, delimiter, numbers) => {
  expect((await preview(file)).description).toMatchObject({ format, encoding, delimiter, numbers });
});

test("the German file has the same figures in each encoding", async () => {
  const kinds = ["german", "german-utf16", "german-windows"];
  const [plain, ...others] = await Promise.all(
    kinds.map(async (kind) => (await preview(`gsc-queries.${kind}.csv`)).first),
  );
  expect(plain).toEqual([
    { keyword: "grüne Gießkanne", date: null, values: { clicks: 42, impressions: 1007, ctr: 0.0417, position: 5.3 } },
    { keyword: "Höfe", date: null, values: { clicks: 3, impressions: 120, ctr: 0.025, position: 11 } },
    { keyword: "für später", date: null, values: { clicks: 0, impressions: 9, ctr: 0, position: 88.25 } },
  ]);
  for (const other of others) expect(other).toEqual(plain);
});

test("a list of pages, a workbook and text without a header are refused with the reason", async () => {
  expect((await preview("pages.csv")).problem).toMatch("This is a list of pages, not of keywords.");
  const workbook = await preview("../../../tests/fixtures/imports/pages.csv", {
    bytes: Buffer.from("d0cf11e0a1b11ae1", "hex"),
  });
  expect(workbook.problem).toBe("This is a spreadsheet file, not CSV. Export it as CSV and import that file.");
  const text = await preview("notes.txt", { bytes: Buffer.from("first,Difficulty\nsecond,2\n") });
  expect(text).toMatchObject({
    problem: expect.stringContaining("No keyword column was found in the first 10 lines."),
    summary: ["first,Difficulty", "second,2"],
  });
});

test("an unknown export keeps every column under its own name", async () => {
  const { description, first } = await preview("unknown.csv");
  expect(description?.format).toBe("Unknown export with a keyword column");
  expect(first[0]).toEqual({
    keyword: "rain jacket",
    date: null,
    values: { Ranking: 7, "Visibility Index": 0.45, Note: "first" },
  });
});

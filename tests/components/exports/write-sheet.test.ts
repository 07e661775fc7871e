import { strFromU8, unzipSync } from "fflate";
import readSheets from "read-excel-file/node";
import { expect, test } from "vitest";
import { writeSheet } from "../../../components/exports/write-sheet";
import { HOSTILE_TEXTS } from "../../output/hostile-markup";

const FORMULAS = ["=1+1", "+1+1", "-2+3", "@SUM(A1)", "x;=1+1", "\t=1", "＝1+1", '=HYPERLINK("http://x.example")'];

test("another program reads every text in a spreadsheet as text, with no formula", async () => {
  const texts = [...FORMULAS, ...HOSTILE_TEXTS].filter((text) => text.trim() !== "");
  const rows = texts.map((text, at) => [text, at, at % 2 === 0, null]);
  const file = Buffer.from(await (await writeSheet(["keyword", "n", "even", "none"], rows, "Keywords")).arrayBuffer());
  const [sheet] = await readSheets(file);
  expect(sheet?.data[0]).toEqual(["keyword", "n", "even", "none"]);
  expect(sheet?.data.slice(1).map((row) => row.slice(1, 3))).toEqual(rows.map((row) => row.slice(1, 3)));
  for (const [at, text] of FORMULAS.entries()) expect(sheet?.data[at + 1]?.[0]).toBe(text.trim());
  const names = ["constructor", "__proto__", "toString"];
  const sheetBytes = await (await writeSheet(names, [names], "Names")).arrayBuffer();
  expect((await readSheets(Buffer.from(sheetBytes)))[0]?.data).toEqual([names, names]);
  for (const part of Object.values(unzipSync(file))) expect(strFromU8(part)).not.toMatch(/<f[ >]/);
});

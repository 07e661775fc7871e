import { parse } from "csv-parse/sync";
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { guardCell, unguard, withOwnApostrophes } from "@/lib/domain/export/csv-guard";
import { toCsv } from "@/lib/domain/export/to-csv";

const FORMULAS = [
  ...["=1+1", "+cmd|'/c calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\0=1"],
  ...["＝1+1", "＋1", "－1+1", "＠x"],
];
const BLANKS = ["", " ", "   ", "\u00a0", "\u3000", "\u200b", "\ufeff", "\u202e", "\u000b", "\u0085", "\u0000"];

const SEPARATORS = [";", ",", "|", "\t", "\n", "\r\n", "\r"];
/** Whether a spreadsheet that splits lines here would run a part as a formula. */
const beginsAsFormula = (cell: string) => /^[\p{Z}\p{Cf}"]*[=+\-@＝＋－＠]/u.test(cell) && !/^[+-]?\d+$/.test(cell);
const SPLIT = /[;,|\t\r\n\u2028\u2029]/u;

describe("guardCell", () => {
  test.each(FORMULAS.flatMap((formula) => BLANKS.map((blank) => blank + formula)))("%j gets an apostrophe", (text) => {
    expect(guardCell(text).startsWith("'")).toBe(true);
    expect(guardCell(text).split(SPLIT).filter(beginsAsFormula)).toEqual([]);
    expect(unguard(guardCell(text))).toBe(text);
  });

  test.each(SEPARATORS)("a formula after %j is guarded, wherever a spreadsheet breaks lines", (separator) => {
    for (const formula of ["=1+1", " =1+1", '"=1+1"', "＝1", "@SUM(A1)", "+1+1", "-2+3", "\u000c=1", "\u0000=1"])
      expect(guardCell(`x${separator}${formula}`)).toBe(`x${separator}'${formula}`);
  });

  const harmless = [
    ...["", "boots", "-12", "+3.5", "-1e-7", "1,5", "-1,5", "2026-11-20", "a=b", "x@y.z", "'quoted", "1;-2", "−3"],
  ];

  test.each(harmless)("%j stays as it is", (text) => {
    expect(guardCell(text)).toBe(text);
  });

  test("a number followed by anything isn't a plain number", () => {
    expect(guardCell("-1+cmd|' /C calc'!A0")).toMatch(/^'/);
    expect(guardCell("+49 30 1234")).toBe("'+49 30 1234");
  });

  test("any text can be recovered from its guarded form, with its own apostrophes", () => {
    const signs = [..."=+-@＝''\";,|\t\n\0 a1", "\r\n"];
    const sign = fc.constantFrom(...signs);
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        expect(unguard(guardCell(withOwnApostrophes(text)))).toBe(text);
        expect(guardCell(guardCell(text))).toBe(guardCell(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

const parts = [..."\u2028\u2029\u00a0\u200b\t\n;,\"'\0-=1", "1,", ";'", "\u2028'"];
test.each(parts)("a long text of %j is guarded, and read back, in milliseconds", (part) => {
  const text = part.repeat(100_000);
  const began = performance.now();
  guardCell(text);
  unguard(text);
  withOwnApostrophes(text);
  guardCell(`${text}=1`);
  expect(performance.now() - began).toBeLessThan(1_000);
});

describe("toCsv", () => {
  test("any cell survives unchanged, or with its documented apostrophe", () => {
    const quotedTexts = ["a,b", 'say "hi"', "two\nlines", "cr\ronly", "crlf\r\nhere", " padded ", ""];
    const texts = [...quotedTexts, "日本語", "مرحبا", "-12", ...FORMULAS];
    const rows = texts.map((text, index) => [String(index), text]);
    const csv = toCsv(["n", "text"], rows);
    const read: string[][] = parse(csv, { bom: true, record_delimiter: "\r\n" });
    expect(read).toEqual([["n", "text"], ...rows.map(([n = "", text = ""]) => [n, guardCell(text)])]);
  });

  test.each([",", ";", "\t", "|"])("another program that breaks lines at %j finds no formula", (delimiter) => {
    const texts = [...FORMULAS, ...SEPARATORS.flatMap((each) => FORMULAS.map((formula) => `x${each}${formula}`))];
    const quotedTexts = texts.map((text) => `"${text}"`);
    const csv = toCsv(
      ["n", "text"],
      [...texts, ...quotedTexts].map((text, index) => [String(index), text]),
    );
    const { data } = Papa.parse<string[]>(csv, { delimiter });
    expect(data.length).toBeGreaterThan(texts.length);
    // \r or \0 alone does not split a cell; the check covers the start of each cell.
    expect(data.flat().filter(beginsAsFormula)).toEqual([]);
    if (delimiter === ",")
      expect(data.slice(1, -1).map(([, text]) => text)).toEqual([...texts, ...quotedTexts].map(guardCell));
  });
});

import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { guardCell } from "@/lib/domain/export/csv-guard";
import { toCsv } from "@/lib/domain/export/to-csv";

const FORMULAS = [
  "=1+1",
  "+cmd|'/c calc'!A0",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "\0=1",
  "＝1+1",
  "＋1",
  "－1+1",
  "＠x",
];
const BLANKS = ["", " ", "   ", "\u00a0", "\u3000", "\u200b", "\ufeff", "\u202e"];

describe("guardCell", () => {
  test.each(FORMULAS.flatMap((formula) => BLANKS.map((blank) => blank + formula)))("%j gets an apostrophe", (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
  });

  test.each(["", "boots", "-12", "+3.5", "-1e-7", "1,5", "2026-11-20", "a=b", "x@y.z", "'quoted", "a\n=1", "−3"])(
    "%j stays as it is",
    (text) => {
      expect(guardCell(text)).toBe(text);
    },
  );

  test("a number with anything behind it is no plain number", () => {
    expect(guardCell("-1+cmd|' /C calc'!A0")).toMatch(/^'/);
    expect(guardCell("+49 30 1234")).toBe("'+49 30 1234");
  });
});

describe("toCsv", () => {
  test("any cell comes back as it went in, or with its documented apostrophe", () => {
    const texts = [
      "a,b",
      'say "hi"',
      "two\nlines",
      "cr\ronly",
      "crlf\r\nhere",
      " padded ",
      "",
      "日本語",
      "مرحبا",
      "-12",
      ...FORMULAS,
    ];
    const rows = texts.map((text, index) => [String(index), text]);
    const csv = toCsv(["n", "text"], rows);
    const read: string[][] = parse(csv, { bom: true, record_delimiter: "\r\n" });
    expect(read).toEqual([["n", "text"], ...rows.map(([n = "", text = ""]) => [n, guardCell(text)])]);
  });

  test("the file starts with the UTF-8 mark and ends every line with CRLF", () => {
    const csv = toCsv(["a", "b"], [["1", "2"]]);
    expect(csv).toBe("\ufeffa,b\r\n1,2\r\n");
  });
});

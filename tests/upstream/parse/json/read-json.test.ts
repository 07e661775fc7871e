import { describe, expect, test } from "vitest";
import { readJson } from "../../../../lib/upstream/parse/json/read-json";

const readOk = (text: string) => {
  const read = readJson(text);
  if (!read.ok) throw new Error(read.why);
  return read;
};
const whyOf = (text: string) => {
  const read = readJson(text);
  return read.ok ? "ok" : read.why;
};

describe("numbers that JavaScript can't represent", () => {
  test.each([
    ['{"id":9007199254740993}', { id: "9007199254740993" }],
    ['{"id":-9007199254740993}', { id: "-9007199254740993" }],
    ["[12345678901234567890,1]", ["12345678901234567890", 1]],
    ['{"id":9007199254740991}', { id: 9_007_199_254_740_991 }],
    ['{"id":1E2}', { id: "1E2" }],
    ['{"n":1e400}', { n: "1e400" }],
    ['{"n":1.5e400}', { n: "1.5e400" }],
    ['{"n":1.5e2}', { n: 150 }],
    ['{"n":0.12500000000000000000}', { n: 0.125 }],
    ['{"text":"9007199254740993, \\"9007199254740993\\""}', { text: '9007199254740993, "9007199254740993"' }],
    ['{"9007199254740993":{"a":"\\\\"}}', { "9007199254740993": { a: "\\" } }],
    ["9007199254740993", "9007199254740993"],
  ])("%s keeps every digit", (text, value) => {
    expect(readOk(text).value).toEqual(value);
  });

  test.each([
    "{9007199254740993:1}",
    "[09007199254740993]",
    "[9007199254740993x]",
    "[+9007199254740993]",
    "[9007199254740993 1]",
    "[1 9007199254740993]",
  ])("quoting never makes %s valid", (text) => {
    expect(whyOf(text)).toBe("not-json");
  });
});

test("a byte order mark and surrounding whitespace are accepted", () => {
  expect(readOk("\ufeff \r\n[1]\n")).toEqual({ ok: true, value: [1], flags: [] });
});

test("of a repeated name the last value counts and the response is flagged", () => {
  expect(readOk('{"a":1,"a":2}')).toEqual({ ok: true, value: { a: 2 }, flags: ["repeated-names"] });
  expect(readOk('{"a":"x:y","b":{"a":2}}').flags).toEqual([]);
});

test("bytes that aren't text are flagged", () => {
  expect(readOk('["\ufffd"]').flags).toEqual(["replaced-characters"]);
});

test.each([
  ["", "empty"],
  [" \n", "empty"],
  ["\ufeff", "empty"],
  ["<!doctype html><title>x</title>", "html"],
  ["<?xml version='1.0'?><a/>", "html"],
  ["NaN", "not-json"],
  ["ERROR 46 :: TEXT", "not-json"],
  ["[1,,]", "not-json"],
  ["[,1]", "not-json"],
  ["[1]]", "not-json"],
  ['{"a":1}{"b":2}', "not-json"],
  ["undefined", "not-json"],
  ['{"a":', "cut"],
  ['["abc', "cut"],
  ['{"a":"b\\"}', "cut"],
])("%j is classified as %s", (text, why) => {
  expect(whyOf(text)).toBe(why);
});

test.each([
  ["64 levels", "[".repeat(64) + "]".repeat(64), "ok"],
  ["65 levels", "[".repeat(65) + "]".repeat(65), "too-deep"],
  ["a million levels", "[".repeat(1_000_000), "too-deep"],
  ["a text of 100,000", JSON.stringify(["x".repeat(100_000)]), "ok"],
  ["a longer text", JSON.stringify(["x".repeat(100_001)]), "ok"],
  ["an endless text", `["${"x".repeat(200_000)}`, "cut"],
  ["100,000 entries", `[${"1,".repeat(99_999)}1]`, "ok"],
  ["more entries", `[${"1,".repeat(100_000)}1]`, "too-large"],
  ["a million names", `{${Array.from({ length: 1_000_000 }, (_, at) => `"${at}":1`).join(",")}}`, "too-large"],
  [
    "more than two million values",
    `[${Array.from({ length: 25 }, () => `[${"1,".repeat(90_000)}1]`).join(",")}]`,
    "too-large",
  ],
])("%s keeps to its bound", (_, text, why) => {
  expect(whyOf(text)).toBe(why);
});

test("an overlong text drops its own field, whether it is a value or a name", () => {
  const long = "x".repeat(100_001);
  const text = JSON.stringify([{ id: 1, keyword: long }, { id: 2, keyword: "b", [long]: 3 }, long]);
  expect(readOk(text)).toEqual({
    ok: true,
    value: [{ id: 1, keyword: null }, { id: 2, keyword: "b", "[name too long]": 3 }, null],
    flags: ["long-texts"],
  });
});

test("every refusal has a readable message", () => {
  for (const text of ["", "<p>", "nope", "[", "[".repeat(70)]) {
    const read = readJson(text);
    expect(read.ok ? "" : read.sentence).toMatch(/^(The|A list in the) response .+\.$/);
  }
});

test.each([
  [String.raw`["\ud83d\ude00"]`, "\u{1f600}"],
  [String.raw`["\ud83d"]`, "\ufffd"],
  [String.raw`["\ude00\ud83d"]`, "\ufffd\ufffd"],
  [String.raw`["\ud83d\ud83d\ude00!"]`, "\ufffd\u{1f600}!"],
  [String.raw`["\\ud83d"]`, String.raw`\ud83d`],
  [String.raw`["\\\ud83d"]`, "\\\ufffd"],
])("half a surrogate pair in %s is replaced, and nothing else", (text, expected) => {
  const read = readOk(text);
  expect(read.value).toEqual([expected]);
  expect(read.flags.includes("replaced-characters")).toBe(expected.includes("\ufffd"));
});

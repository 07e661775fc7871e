import { expect, test } from "vitest";
import { readJson } from "../../../lib/upstream/parse/json/read-json";

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
  const read = readJson(text);
  expect(read.ok ? "ok" : read.why).toBe(why);
});

test("an overlong text drops its own field, whether it is a value or a name", () => {
  const long = "x".repeat(100_001);
  const text = JSON.stringify([{ id: 1, keyword: long }, { id: 2, keyword: "b", [long]: 3 }, long]);
  expect(readJson(text)).toEqual({
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

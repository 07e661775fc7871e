import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dice } from "../../support/dice";
import { scaledCount } from "../../support/scaled";
import { DAMAGES } from "./damaged-files";
import { FIXTURES, preview } from "./support";

const FILES = scaledCount(3_000, 75);
const NAMES = readdirSync(FIXTURES).filter((name) => name.endsWith(".csv"));

/** The digits of each cell, in every encoding that a file may have; cells end at characters no number contains. */
function digitsOf(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes);
  const texts = [buffer.toString("latin1"), buffer.toString("utf16le"), buffer.subarray(1).toString("utf16le")];
  return texts.map((text) => text.replace(/(?<=\d)[.,\s\u00a0\u202f](?=\d)/g, ""));
}

const digits = (value: number): string =>
  String(value)
    .replace(/e.*$/, "")
    .replace(/\D/g, "")
    .replace(/^0+|0+$/g, "")
    .slice(0, 11);

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

test("I1: no damaged file crashes the import or adds a number that the file doesn’t have", async () => {
  const kinds = Object.entries(DAMAGES);
  const outcomes = { read: 0, refused: 0 };
  for (let index = 0; index < FILES; index += 1) {
    const name = NAMES[Math.floor(index / kinds.length + index) % NAMES.length] ?? "";
    const [kind, damage] = kinds[index % kinds.length] ?? ["", (bytes) => bytes];
    const whole = new Uint8Array(readFileSync(join(FIXTURES, name)));
    const bytes = damage(whole, dice(index));
    const report = await preview(name, { bytes, answers: { date: "2024-05-31" } });
    outcomes[report.problem === null ? "read" : "refused"] += 1;
    const texts = [...digitsOf(kind.includes("ZIP") || kind.includes("gzip") ? whole : bytes)];
    for (const number of numbersIn(report.first.map(({ values }) => values)))
      if (digits(number) !== "")
        expect(
          texts.some((text) => text.includes(digits(number))),
          `${number} in file ${index}: ${name}, ${kind}`,
        ).toBe(true);
  }
  expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(FILES / 10);
}, 600_000);

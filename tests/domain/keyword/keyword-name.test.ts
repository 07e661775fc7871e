import { expect, test } from "vitest";
import type { Keyword, Market } from "@/lib/domain/keyword/keyword";
import { namesAmong } from "@/lib/domain/keyword/keyword-name";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";

const DESKTOP: Market = { engine: "google", country: "GB", language: "en", location: null, device: "desktop" };
const keyword = (id: string, phrase: string, market: Partial<Market> = {}): Keyword => ({
  ...unknownKeyword(id, phrase),
  market: { ...DESKTOP, ...market },
});
const names = (...keywords: Keyword[]) => [...namesAmong(keywords).values()];

test("compared keywords are named by their phrases", () => {
  expect(names(keyword("1", "tent"), keyword("2", "boots", { device: "mobile" }))).toEqual(["tent", "boots"]);
});

test("repeated phrases show only the part of their market that differs", () => {
  const twins = [keyword("1", "boots"), keyword("2", "boots", { device: "mobile" })];
  expect(names(keyword("0", "tent"), ...twins)).toEqual(["tent", "boots · Desktop", "boots · Mobile"]);
  expect(names(...twins, keyword("3", "boots", { location: "Leeds" }))).toEqual([
    "boots · Desktop",
    "boots · Mobile",
    "boots · Desktop · Leeds",
  ]);
});

test("with equal or unknown markets, the id is the name", () => {
  expect(names(keyword("1", "boots"), keyword("2", "boots"))).toEqual(["boots · 1", "boots · 2"]);
  expect(names(keyword("1", ""), keyword("2", ""))).toEqual(["1", "2"]);
});

import { expect, test } from "vitest";
import type { Keyword, Market } from "@/lib/domain/keyword/keyword";
import { differingParts, marketNames, marketText, namesAmong } from "@/lib/domain/keyword/market";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { tableView } from "../../support/table-view";

const keywordIn = (phrase: string, market: Partial<Market>): Keyword => {
  const unknown = unknownKeyword(`${phrase} ${Object.values(market).join(" ")}`, phrase);
  return { ...unknown, market: { ...unknown.market, ...market } };
};
const names = (keywords: readonly Keyword[], locale = "en-GB") => {
  const marketView = { parts: differingParts(keywords), locale };
  return keywords.map(({ market }) => marketText(market, marketView));
};

test("the same phrase on two devices shows only the device", () => {
  const both = { engine: "google.co.uk", country: "GB", language: "en" };
  const rows = [
    keywordIn("wool", { ...both, device: "desktop" }),
    keywordIn("wool", { ...both, device: "mobile" }),
    keywordIn("tent", { country: "FR", language: "fr", device: "mobile" }),
  ];
  expect(differingParts(rows)).toEqual(["device"]);
  expect(names(rows)).toEqual(["Desktop", "Mobile", "Mobile"]);
});

test("a country that is also the location is named once; a bare country code gets its name", () => {
  const locationRows = [
    keywordIn("virus", { country: "JP", location: "Japan" }),
    keywordIn("virus", { country: "DE", location: "Germany" }),
  ];
  expect(names(locationRows)).toEqual(["Japan", "Germany"]);
  const codeRows = [keywordIn("virus", { country: "JP" }), keywordIn("virus", { country: "DE" })];
  expect(names(codeRows)).toEqual(["Japan", "Germany"]);
  expect(names(codeRows, "de-DE")).toEqual(["Japan", "Deutschland"]);
});

test("anything that isn't a code stays as the service wrote it", () => {
  expect(marketNames({ ...unknownKeyword("", "").market, country: "jp", language: "Klingon" }, "en-GB")).toEqual([
    "jp",
    "Klingon",
  ]);
});

test("several differing parts are all shown", () => {
  const rows = [
    keywordIn("tent", { engine: "google", country: "GB", device: "mobile" }),
    keywordIn("tent", { engine: "bing", country: "FR", device: "mobile" }),
  ];
  expect(names(rows)).toEqual(["Google · United Kingdom", "Bing · France"]);
});

test("different phrases show no market; neither do one row or none", () => {
  const [here, there] = [{ country: "GB" }, { country: "FR" }];
  expect(names([keywordIn("tent", here), keywordIn("wool", there)])).toEqual(["", ""]);
  expect(names([keywordIn("tent", here), keywordIn("tent", here)])).toEqual(["", ""]);
  expect(differingParts([keywordIn("tent", here)])).toEqual([]);
  expect(differingParts([])).toEqual([]);
});

test("a part that only some rows have tells them apart from the rest", () => {
  expect(names([keywordIn("tent", {}), keywordIn("tent", { device: "mobile" })])).toEqual(["", "Mobile"]);
});

test("search finds a row by the market shown, not by parts that aren't shown", () => {
  const rows = [
    keywordIn("tent", { country: "JP", device: "desktop" }),
    keywordIn("tent", { country: "FR", device: "desktop" }),
  ];
  const marketView = { parts: differingParts(rows), locale: "en-GB" };
  expect(tableView(rows, { query: "japan", marketView })).toEqual([rows[0]]);
  expect(tableView(rows, { query: "desktop", marketView })).toEqual([]);
  expect(tableView(rows, { query: "japan" })).toEqual([]);
});

const DESKTOP: Market = { engine: "google", country: "GB", language: "en", location: null, device: "desktop" };
const keyword = (id: string, phrase: string, market: Partial<Market> = {}): Keyword => ({
  ...unknownKeyword(id, phrase),
  market: { ...DESKTOP, ...market },
});
const nameList = (...keywords: Keyword[]) => [...namesAmong(keywords).values()];

test("compared keywords are named by their phrases", () => {
  expect(nameList(keyword("1", "tent"), keyword("2", "boots", { device: "mobile" }))).toEqual(["tent", "boots"]);
});

test("repeated phrases show only the part of their market that differs", () => {
  const twins = [keyword("1", "boots"), keyword("2", "boots", { device: "mobile" })];
  expect(nameList(keyword("0", "tent"), ...twins)).toEqual(["tent", "boots · Desktop", "boots · Mobile"]);
  expect(nameList(...twins, keyword("3", "boots", { location: "Leeds" }))).toEqual([
    "boots · Desktop",
    "boots · Mobile",
    "boots · Desktop · Leeds",
  ]);
});

test("with equal or unknown markets, the id is the name", () => {
  expect(nameList(keyword("1", "boots"), keyword("2", "boots"))).toEqual(["boots · 1", "boots · 2"]);
  expect(nameList(keyword("1", ""), keyword("2", ""))).toEqual(["1", "2"]);
});

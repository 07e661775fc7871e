import { expect, test } from "vitest";
import { readDifferently } from "../../../components/connect/test-steps";
import type { ConnectionFinding } from "../../../lib/domain/response/connection";

const finding = (what: ConnectionFinding["what"], names: Record<string, string>): ConnectionFinding => ({
  what,
  how: "in a list",
  rows: 3,
  unreadable: 0,
  recognized: Object.entries(names).map(([field, name]) => ({ field, name })),
  others: [],
  pageSize: null,
  paging: "",
});

const KEYWORDS = finding("keywords", { keyword: "query", position: "rank", volume: "sv" });

test("names each field that is moved, missing or new", () => {
  const now = finding("keywords", { keyword: "phrase", position: "rank", url: "page" });
  expect(readDifferently([KEYWORDS], [now])).toEqual([
    "keywords: keyword came from “query”, now from “phrase”",
    "keywords: volume came from “sv”, and isn’t recognized now",
    "keywords: url is new, from “page”",
  ]);
});

test("leaves out unchanged and untested fields", () => {
  expect(readDifferently([KEYWORDS], [KEYWORDS])).toEqual([]);
  expect(readDifferently([KEYWORDS], [finding("projects", { name: "title" })])).toEqual([]);
});

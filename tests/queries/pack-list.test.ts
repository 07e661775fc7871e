import { expect, test } from "vitest";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import type { KeywordList } from "@/lib/domain/response/reading";
import { listFigures } from "@/lib/domain/table/first-screen";
import { PackedKeywords } from "@/lib/domain/table/packed-rows";
import { packList } from "@/lib/queries/pack-list";

const MANY = 3_000;
const FACTS = { complete: false, total: 4_000, pages: 3, pageSize: 1_000, unreadable: 2 };

test("a list of rows becomes columns with the same rows, facts and figures", async () => {
  const rows = Array.from({ length: MANY }, (_, index) => ({
    ...unknownKeyword(`k${index}`, `winter boots ${index}`),
    position: index % 7 === 0 ? null : ({ kind: "at", place: (index % 90) + 1 } as const),
    searchVolume: index,
    tags: index % 2 === 0 ? ["boots"] : [],
  }));
  const list: KeywordList = { ...FACTS, keywords: rows };

  const { keywords, ...facts } = await packList(list);

  expect(facts).toEqual(FACTS);
  if (!(keywords instanceof PackedKeywords)) throw new Error("It isn’t packed");
  expect([...keywords]).toEqual(rows);
  expect(keywords.head.figures).toEqual(JSON.parse(JSON.stringify(listFigures(list))));
});

test("an empty list becomes empty columns", async () => {
  const { keywords } = await packList({ ...FACTS, keywords: [] });
  expect([keywords.length, [...keywords]]).toEqual([0, []]);
});

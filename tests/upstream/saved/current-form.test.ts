import { expect, test } from "vitest";
import type { Keyword } from "../../../lib/domain/keyword/keyword";
import { unknownKeyword } from "../../../lib/domain/keyword/unknown-keyword";
import { bodyOf, inCurrentForm } from "../../../lib/upstream/saved/current-form";

const unknown = (id: string) => unknownKeyword(id, `phrase ${id}`);
const saved = async (data: unknown): Promise<unknown> => JSON.parse(await bodyOf(data));

test("prices that an earlier version saved as dollars have no currency, as the service named none", () => {
  const { cpc: _, ...earlier } = unknown("1");
  const keywords = [{ ...earlier, cpcUsd: 0.4 }, { ...earlier, cpcUsd: null }, earlier];
  const cpcs = [{ amount: 0.4, currency: null }, null, null];
  expect(inCurrentForm({ keywords })).toEqual({ keywords: cpcs.map((cpc) => ({ ...unknown("1"), cpc })) });
  expect(inCurrentForm({ keyword: { ...earlier, cpcUsd: 2 }, positions: [] })).toEqual({
    keyword: { ...unknown("1"), cpc: { amount: 2, currency: null } },
    positions: [],
  });
});

test("a list is saved without its unknown fields and is read as it was", async () => {
  const full: Keyword = {
    ...unknown("2"),
    market: { ...unknown("2").market, device: "mobile" },
    position: { kind: "empty" },
    searchVolume: 0,
    cpc: { amount: 1, currency: "EUR" },
    rankingUrl: "",
    tags: ["a"],
    recent: [],
    metrics: { clicks: null },
    other: { note: null },
  };
  const list = { keywords: [unknown("1"), full], complete: true };
  const copy = await saved(list);
  expect(copy).toMatchObject({ keywords: [{}, { recent: [], metrics: { clicks: null } }], complete: true });
  expect(Object.keys((copy as typeof list).keywords[0] ?? {})).toEqual(["id", "phrase"]);
  expect(inCurrentForm(copy)).toEqual(list);
  expect(inCurrentForm(structuredClone(list))).toEqual(list);
});

test("what is no list or keyword stays as it is", async () => {
  for (const other of [null, "text", 3, {}, { keywords: [] }]) {
    expect(inCurrentForm(other)).toEqual(other);
    expect(await saved(other)).toEqual(other);
  }
});

import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { NO_LABELS } from "@/lib/domain/keyword/labels";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import type { ColumnId } from "@/lib/domain/table/columns";
import { listFigures } from "@/lib/domain/table/first-screen";
import { type PackedHead, type PackedLine, packKeywords } from "@/lib/domain/table/pack";
import { PackedKeywords, unpackKeywords } from "@/lib/domain/table/packed-rows";
import { createKeywordStore } from "@/lib/domain/table/sort-and-filter";

const FACTS = { total: null, unreadable: 0, complete: true, pages: 1, pageSize: null };
const NO_ROWS = { ...FACTS, keywords: [] };
const MARKET = { parts: ["device", "country"], locale: "en-GB" } as const;

const knownPosition = fc.oneof(
  fc.constant<Position>({ kind: "empty" }),
  fc.constantFrom(100, 20.5).map((depth): Position => ({ kind: "beyond", depth })),
  fc.constantFrom(1, 2.5, 33, 140, 0, -1, 1e300).map((place): Position => ({ kind: "at", place })),
);
const position = fc.option(knownPosition);
const json = fc.oneof(
  fc.constantFrom("1", 1, true, null),
  fc.array(fc.nat(3), { maxLength: 2 }),
  fc.constant({ a: 1 }),
);
const names = fc.constantFrom("clicks", "__proto__", "constructor", "a.b", "ü");
const row = fc.record({
  phrase: fc.oneof(fc.constantFrom("tent", "Tënt", "boot 10", "boot 9", ""), fc.string({ maxLength: 6 })),
  market: fc.record({
    engine: fc.constant(null),
    country: fc.constantFrom("DE", "JP", null),
    language: fc.constant(null),
    location: fc.constant(null),
    device: fc.constantFrom("mobile", null),
  }),
  position,
  previous: position,
  best: position,
  searchVolume: fc.option(fc.oneof(fc.nat(9), fc.constantFrom(-1, 0.5, 1e300))),
  cpc: fc.option(fc.constantFrom({ amount: 0, currency: null }, { amount: 0.5, currency: "USD" })),
  rankingUrl: fc.constantFrom("https://a.example/x", "https://a.example/", null),
  tags: fc.subarray(["gear", "été"]),
  measuredOn: fc.constantFrom("2026-03-01", null),
  recent: fc.option(
    fc
      .array(knownPosition, { maxLength: 3 })
      .map((points) => points.map((point, day) => ({ on: `2026-03-0${day + 1}`, position: point }))),
  ),
  metrics: fc.array(fc.tuple(names, fc.option(fc.nat(9))), { maxLength: 3 }).map((list) => Object.fromEntries(list)),
  other: fc.array(fc.tuple(names, json), { maxLength: 3 }).map((list) => Object.fromEntries(list)),
});
const idNames = fc.oneof(
  fc.constant((index: number) => `k${index}`),
  fc.tuple(fc.nat(), fc.constantFrom(1, 7)).map(
    ([first, step]) =>
      (index: number) =>
        String(first + index * step),
  ),
  fc
    .array(fc.oneof(fc.nat(300), fc.maxSafeNat()), { minLength: 40, maxLength: 40 })
    .map((numbers) => (index: number) => String(numbers[index])),
  fc
    .tuple(
      fc.constantFrom("", "007", "1e3", "-1", "-0", "1.5", " 1", "9007199254740991", "9007199254740993", "__proto__"),
      fc.nat(24),
    )
    .map(
      ([odd, at]) =>
        (index: number) =>
          index === at ? odd : String(index),
    ),
);
const lists = fc
  .tuple(fc.array(row, { maxLength: 40 }), idNames)
  .map(([parts, idOf]) => parts.map((part, index): Keyword => ({ ...unknownKeyword(idOf(index), ""), ...part })));

function roundTrip(keywords: readonly Keyword[]): PackedKeywords {
  const figures = listFigures({ ...FACTS, keywords: [...keywords] });
  return unpackKeywords([...packKeywords(keywords, { facts: FACTS, figures })].join(""));
}

test("a packed list restores every row, whatever its fields are called", () => {
  fc.assert(
    fc.property(lists, (keywords) => {
      const list = roundTrip(keywords);
      expect(list.isWhole).toBe(true);
      expect([...list]).toEqual(keywords);
      expect(list.slice(1, 4)).toEqual(keywords.slice(1, 4));
      expect(list.at(-1)).toEqual(keywords.at(-1));
      expect(list.withoutPosition()).toEqual(
        keywords.filter((keyword) => keyword.position === null).map(({ id }) => id),
      );
    }),
  );
});

test("a list longer than one piece arrives whole, and a truncated list is an error", () => {
  const keywords = Array.from(
    { length: 20_000 },
    (_, index): Keyword => ({
      ...unknownKeyword(`k${index}`, `phrase ${index % 7}`),
      searchVolume: index,
      other: Object.fromEntries(index % 2 === 0 ? [["even", index]] : []),
    }),
  );
  const list = roundTrip(keywords);
  expect(list.isWhole).toBe(true);
  expect(list.at(19_999)).toEqual(keywords[19_999]);
  expect(list.at(16_384)).toEqual(keywords[16_384]);
  const figures = listFigures({ ...FACTS, keywords });
  const [head = "", ...lines] = [...packKeywords(keywords, { facts: FACTS, figures })].filter(Boolean);
  const partialList = new PackedKeywords(JSON.parse(head) as PackedHead);
  for (const line of lines) {
    expect(partialList.isWhole).toBe(false);
    partialList.take(JSON.parse(line) as PackedLine);
  }
  expect(partialList.isWhole).toBe(true);
});

test("codes distinguish any number of values", () => {
  for (const many of [255, 256, 257, 65_536]) {
    const keywords = Array.from(
      { length: many + 1 },
      (_, index): Keyword => ({
        ...unknownKeyword(String(index * 3), `phrase ${index % many}`),
        tags: [`tag ${index % many}`],
        recent: [{ on: "2026-03-01", position: { kind: "at", place: index / 2 } }],
        other: Object.fromEntries(index < many ? [["field", `f${index}`]] : []),
      }),
    );
    const list = unpackKeywords([...packKeywords(keywords, { facts: FACTS, figures: listFigures(NO_ROWS) })].join(""));
    for (const row of [0, 254, 255, many - 1, many]) expect(list.at(row)).toEqual(keywords[row]);
  }
});

test("consecutive numbers and stable positions take little space", () => {
  const rows = 10_000;
  const keywords = Array.from(
    { length: rows },
    (_, index): Keyword => ({
      ...unknownKeyword(String(100_000_000 + index), "tent"),
      recent: Array.from({ length: 7 }, (_, day) => ({
        on: `2026-03-0${day + 1}`,
        position: { kind: "at", place: 1 + ((index * 31) % 97) + ((index * day * 7) % 3) },
      })),
    }),
  );
  const bytesOf = (list: readonly Keyword[]) =>
    gzipSync([...packKeywords(list, { facts: FACTS, figures: listFigures(NO_ROWS) })].join("")).length;
  expect(bytesOf(keywords.map((keyword) => ({ ...keyword, recent: null }))) / rows).toBeLessThan(0.3);
  expect(bytesOf(keywords) / rows).toBeLessThan(3);
});

test("a packed list searches, filters and sorts like plain rows", () => {
  const column = fc.constantFrom<ColumnId>(
    ...(["keyword", "position", "change", "change.1", "best", "volume", "page", "tags", "updated", "device"] as const),
    ...(["m.clicks", "m.nowhere", "o.clicks", "o.__proto__", "id"] as const),
  );
  const sorts = fc.array(fc.record({ column, descending: fc.boolean() }), { maxLength: 2 });
  const query = fc.constantFrom("", "TENT", "ete", "japan", "mine", "9");
  const filters = fc.subarray([
    { field: "position", op: "lte", value: "40" },
    { field: "volume", op: "empty", value: "" },
    { field: "tags", op: "has", value: "mine" },
    { field: "o.clicks", op: "is", value: "1" },
  ] as const);
  const own = (id: string) => (id.endsWith("1") ? { ...NO_LABELS, tags: ["mine"] } : NO_LABELS);
  fc.assert(
    fc.property(lists, sorts, query, filters, (keywords, keys, text, chosenFilters) => {
      const ask = { query: text, filters: chosenFilters, sorts: keys };
      const rows = createKeywordStore(keywords, MARKET, own).view(ask);
      expect([...createKeywordStore(roundTrip(keywords), MARKET, own).view(ask)]).toEqual([...rows]);
    }),
  );
});

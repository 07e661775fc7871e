import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareValues, foldText } from "@/lib/domain/keyword/fold-text";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { type Labels, NO_LABELS } from "@/lib/domain/keyword/labels";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import type { ColumnId } from "@/lib/domain/table/columns";
import { columnsText, parseColumns } from "@/lib/domain/table/columns";
import { type Filter, filtersText, meetsFilter, parseFilters } from "@/lib/domain/table/filter";
import { searchText } from "@/lib/domain/table/search";
import { nextSorts, parseSorts, type Sort, sortKeyOf, sortsText } from "@/lib/domain/table/sort";
import { createKeywordStore } from "@/lib/domain/table/sort-and-filter";

const NO_MARKET = { parts: [], locale: "en-GB" } as const;
const position = fc.oneof(
  fc.constant<Position | null>(null),
  fc.constant<Position>({ kind: "empty" }),
  fc.constant<Position>({ kind: "beyond", depth: 100 }),
  fc.integer({ min: 1, max: 140 }).map((place): Position => ({ kind: "at", place })),
);
const row = fc.record({
  phrase: fc.oneof(fc.constantFrom("tent", "Tent", "tënt 2", "boot 10", "boot 9", ""), fc.string({ maxLength: 8 })),
  position,
  previous: position,
  searchVolume: fc.option(fc.nat(50)),
  tags: fc.subarray(["gear", "cook", "été"]),
  metrics: fc.dictionary(fc.constantFrom("clicks", "ctr"), fc.option(fc.nat(9)), { noNullPrototype: true }),
  other: fc.dictionary(fc.constantFrom("intent", "list"), fc.oneof(fc.nat(5), fc.constant(null)), {
    noNullPrototype: true,
  }),
});
const rows = fc
  .array(row, { maxLength: 30 })
  .map((parts) => parts.map((part, index): Keyword => ({ ...unknownKeyword(`k${index}`, ""), ...part })));
const column = fc.constantFrom<ColumnId>("keyword", "position", "change", "volume", "tags", "m.clicks", "o.intent");
const sort = fc.record<Sort>({ column, descending: fc.boolean() });
const filter = fc.oneof(
  fc.constantFrom<Filter>(
    { field: "position", op: "lte", value: "10" },
    { field: "position", op: "is", value: "beyond" },
    { field: "position", op: "is", value: "4-10" },
    { field: "change", op: "is", value: "improved" },
    { field: "volume", op: "between", value: "5..30" },
    { field: "volume", op: "empty", value: "" },
    { field: "tags", op: "is", value: "ÉTÉ" },
    { field: "keyword", op: "has", value: "TENT" },
    { field: "o.intent", op: "gte", value: "2" },
  ),
);

function naive(keywords: readonly Keyword[], query: string, filters: readonly Filter[], sorts: readonly Sort[]) {
  const matches = keywords.filter(
    (keyword) =>
      searchText(keyword, NO_MARKET).includes(foldText(query.trim())) &&
      filters.every((condition) => meetsFilter(sortKeyOf(keyword, condition.field), condition)),
  );
  for (const { column, descending } of sorts.toReversed())
    matches.sort((one, other) => {
      const [a, b] = [sortKeyOf(one, column), sortKeyOf(other, column)];
      return a.tier - b.tier || (descending ? -1 : 1) * compareValues(a.value, b.value);
    });
  return matches.map(({ id }) => id);
}

describe("the keyword store", () => {
  test("returns the same rows in the same order as checking every row", () => {
    const query = fc.constantFrom("", "tent", "TËNT", "gear", "0", "zzz");
    const asks = fc.tuple(query, fc.array(filter, { maxLength: 3 }), fc.array(sort, { maxLength: 2 }));
    fc.assert(
      fc.property(rows, fc.array(asks, { minLength: 1, maxLength: 4 }), (keywords, questions) => {
        const store = createKeywordStore(keywords, NO_MARKET);
        for (const [text, filters, sorts] of questions) {
          const view = store.view({ query: text, filters, sorts });
          expect([...view].map((index) => keywords[index]?.id)).toEqual(naive(keywords, text, filters, sorts));
        }
      }),
    );
  });

  test.each(["red\u00a0lamp", "red\u3000lamp", "red lamp"])("any space in a search finds “%s”", (phrase) => {
    const store = createKeywordStore([{ ...unknownKeyword("1", ""), phrase }], NO_MARKET, () => NO_LABELS);
    for (const query of ["red lamp", "red\u00a0lamp", "red\u3000lamp"])
      expect([...store.view({ query, filters: [], sorts: [] })]).toEqual([0]);
  });
});

describe("the address", () => {
  const name = fc.string({ minLength: 1, maxLength: 12 });

  test("keeps filters unchanged, whatever characters a field's name or value contains", () => {
    const text = fc.record({
      field: name.map((raw): ColumnId => `o.${raw}`),
      op: fc.constantFrom("is", "not", "has"),
      value: name.filter((value) => value.trim() !== ""),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(text, filter)), (filters) => {
        expect(parseFilters(filtersText(filters))).toEqual({ filters, dropped: 0 });
      }),
    );
  });

  test.each([
    ["tag:is:Boots, men", "Boots, men"],
    ["tag:is:Boots%2C men", "Boots, men"],
    ["tag:is:50%25, now: half", "50%, now: half"],
    ["tag:is:https://shop.example/a,b?c=1:2", "https://shop.example/a,b?c=1:2"],
    ["tag:is:one%2Ctag:is:two", "one,tag:is:two"],
  ])("%s is one condition", (text, value) => {
    const filters: Filter[] = [{ field: "tags", op: "is", value }];
    expect(parseFilters(text)).toEqual({ filters, dropped: 0 });
    expect(parseFilters(filtersText(filters))).toEqual({ filters, dropped: 0 });
  });

  test("a comma in a value is encoded once, by the address", () => {
    const f = filtersText([{ field: "tags", op: "is", value: "Boots, men" }]);
    expect(new URLSearchParams({ f }).toString()).toBe("f=tag%3Ais%3ABoots%2C+men");
  });

  test("an unusable condition is ignored and the others apply", () => {
    const { filters, dropped } = parseFilters(
      "position:lte:10,position:lte:few,colour:is:red,tag:is:gear,volume:between:3",
    );
    expect(filters).toEqual([
      { field: "position", op: "lte", value: "10" },
      { field: "tags", op: "is", value: "gear" },
    ]);
    expect(dropped).toBe(3);
  });

  test("conditions past the twelfth, and very long values, are ignored and counted", () => {
    const many = Array.from({ length: 900 }, (_, at) => `volume:gte:${at}`).join(",");
    const { filters, dropped } = parseFilters(many);
    expect([filters.length, dropped]).toEqual([12, 888]);
    expect(filters[0]).toEqual({ field: "volume", op: "gte", value: "0" });
    expect(parseFilters(`keyword:has:${"a".repeat(401)},volume:gte:1`)).toMatchObject({ dropped: 1 });
    expect(parseFilters(`keyword:has:${"a".repeat(400)}`)).toMatchObject({ dropped: 0 });
  });

  test("keeps columns and sorts, and nothing in it causes an error", () => {
    const ids = fc.array(
      fc.oneof(
        column,
        name.map((raw): ColumnId => `o.${raw}`),
      ),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(ids, fc.array(sort, { maxLength: 2 }), fc.string(), (columns, sorts, junk) => {
        expect(parseColumns(columnsText(columns))).toEqual([...new Set<ColumnId>(["keyword", ...columns])]);
        expect(parseSorts(sortsText(sorts))).toEqual(sorts);
        expect(() => [parseColumns(junk), parseSorts(junk), parseFilters(junk)]).not.toThrow();
      }),
    );
  });

  test("Shift adds a second sort key, reverses it and removes it; the first stays", () => {
    const first: Sort = { column: "position", descending: false };
    const one = nextSorts([first], "volume", true);
    expect(sortsText(one)).toBe("position,-volume");
    const two = nextSorts(one, "volume", true);
    expect(sortsText(two)).toBe("position,volume");
    expect(nextSorts(two, "volume", true)).toEqual([first]);
    expect(sortsText(nextSorts(two, "best", false))).toBe("best");
  });
});

describe("equality", () => {
  const rowOf = (id: string, phrase: string, tags: string[] = []) => ({ ...unknownKeyword(id, phrase), tags });
  const matches = (rows: Keyword[], filter: Filter) =>
    [...createKeywordStore(rows, NO_MARKET).view({ query: "", filters: [filter], sorts: [] })].map(
      (row) => rows[row]?.phrase,
    );

  test.each([
    ["パス 旅行", ["パス 旅行", "バス 旅行", "ハス 旅行"]],
    ["दाल", ["दाल", "दिल"]],
    ["café", ["Café", "cafe"]],
    ["STRAßE", ["straße", "strasse"]],
    ["ＡＢＣ", ["ａｂｃ", "abc"]],
  ])("“is %s” finds the text itself in any case and nothing else", (value, phrases) => {
    const rows = phrases.map((phrase, at) => rowOf(`k${at}`, phrase));
    expect(matches(rows, { field: "keyword", op: "is", value })).toEqual([phrases[0]]);
  });

  test("“is” on tags compares whole tags, also tags with commas", () => {
    const rows = [rowOf("a", "a", ["Boots, men"]), rowOf("b", "b", ["Boots", "men"]), rowOf("c", "c", ["Boots"])];
    expect(matches(rows, { field: "tags", op: "is", value: "Boots, men" })).toEqual(["a"]);
    expect(matches(rows, { field: "tags", op: "is", value: "boots" })).toEqual(["b", "c"]);
    expect(createKeywordStore(rows, NO_MARKET).valuesOf("tags")).toEqual(["Boots", "Boots, men", "men"]);
  });
});

test("your tags, stars and notes filter and sort like the service's fields", () => {
  const rows = ["a", "b", "c"].map((id) => ({ ...unknownKeyword(id, id) }));
  const own: Record<string, Labels> = {
    a: { ...NO_LABELS, note: "ask Ana" },
    c: { tags: ["Spring", "gear"], starred: true, note: "" },
  };
  const store = createKeywordStore(rows, NO_MARKET, (id) => own[id] ?? NO_LABELS);
  const phrasesWith = (f: string, sort = "") =>
    [...store.view({ query: "", filters: parseFilters(f).filters, sorts: parseSorts(sort) ?? [] })].map(
      (row) => rows[row]?.phrase,
    );
  expect(phrasesWith("own-tag:is:spring")).toEqual(["c"]);
  expect(phrasesWith("own-tag:empty")).toEqual(["a", "b"]);
  expect(phrasesWith("star:is:Yes")).toEqual(["c"]);
  expect(phrasesWith("note:has:ANA")).toEqual(["a"]);
  expect(phrasesWith("", "-starred")).toEqual(["c", "a", "b"]);
  const { filters } = parseFilters("own-tag:is:spring,star:is:Yes,note:has:ana");
  expect(filtersText(filters)).toBe("own-tag:is:spring,star:is:Yes,note:has:ana");
  expect(filters.map(({ field }) => field)).toEqual(["own-tags", "starred", "note"]);
});

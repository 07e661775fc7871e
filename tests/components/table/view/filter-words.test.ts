import { describe, expect, test } from "vitest";
import { fieldKind, filterWords, opsOf, opWords } from "@/components/table/view/filter-words";
import { type Filter, isUsableFilter } from "@/lib/domain/table/filter";
import { formats } from "../../../support/formats";

const words = (field: Filter["field"], op: Filter["op"], value = "", isPast = false) =>
  filterWords(formats, { field, op, value }, isPast);

test.each([
  [words("position", "lte", "10"), "Position ≤ 10"],
  [words("position", "is", "1-3"), "Position 1–3"],
  [words("position", "not", "51-100"), "Position is not 51–100"],
  [words("position", "not", "beyond"), "Position is not “not in top 100”"],
  [words("volume", "between", "1000..250000"), "Volume 1,000–250,000"],
  [words("change", "between", "-5..-1"), "Change −5–−1"],
  [words("change", "is", "improved"), "Change is improved"],
  [words("updated", "gte", "2026-11-20"), "Updated ≥ Nov 20"],
  [words("m.ctr", "gte", "0.125"), "Click-through rate ≥ 0.125"],
  [words("note", "empty"), "Note has no value"],
  [words("o.serp_depth", "is", "100"), "serp_depth is 100"],
])("%s", (text, expected) => {
  expect(text).toBe(expected);
});

test("“not loaded” of an earlier day is “not seen”", () => {
  expect(words("position", "is", "notLoaded")).toBe("Position not loaded");
  expect(words("position", "is", "notLoaded", true)).toBe("Position not seen");
  expect(words("tags", "has", "notLoaded", true)).toBe("Tags contains notLoaded");
});

test.each(["2024", "007", "1e3", "0x10", "2026-11-20", "-5", " 12 ", "beyond"])(
  "a text is quoted as typed: “%s”",
  (value) => {
    for (const field of ["keyword", "tags", "page", "o.code"] as const)
      expect(words(field, "has", value)).toMatch(new RegExp(` contains ${value}$`));
  },
);

describe("how a column is asked about", () => {
  test("an unknown field is a number only if all its values are", () => {
    expect(fieldKind("o.depth", [1, 0, -3.5])).toBe("number");
    expect(fieldKind("o.depth", [1, "two"])).toBe("text");
    expect(fieldKind("o.depth", [])).toBe("text");
  });

  test("known columns have their type regardless of their values", () => {
    expect(fieldKind("updated", [1, 2])).toBe("day");
    for (const field of ["position", "volume", "m.clicks", "change.7", "change.2026-11-14"] as const)
      expect(fieldKind(field, ["a"]), field).toBe("number");
    expect(fieldKind("keyword", ["a"])).toBe("text");
  });

  test.each([
    ["number", "10", "1..10"],
    ["day", "2026-11-20", "2026-11-01..2026-11-20"],
    ["text", "boots", ""],
  ] as const)("every condition offered for a %s can be asked", (kind, value, range) => {
    const values = { between: range, empty: "" } as Partial<Record<Filter["op"], string>>;
    for (const op of opsOf(kind))
      expect(isUsableFilter({ field: "volume", op, value: values[op] ?? value }), op).toBe(true);
  });

  test("day bounds read as before and after", () => {
    expect(["lte", "gte", "between"].map((op) => opWords(op as Filter["op"], "day"))).toEqual([
      "on or before",
      "on or after",
      "between",
    ]);
    expect(opWords("lte", "number")).toBe("at most");
  });
});

import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { toDay } from "../../../lib/upstream/parse/fields/dates";
import { looksLikeHost, toHost, toId, toTags } from "../../../lib/upstream/parse/fields/names";
import { toAmount, toNumber } from "../../../lib/upstream/parse/fields/numbers";
import { readPosition } from "../../../lib/upstream/parse/positions/positions";

describe("positions", () => {
  test.each<[Json, number]>([
    [1, 1],
    [16, 16],
    ["16", 16],
    [" 7 ", 7],
    ["#3", 3],
    ["12.", 12],
    ["3rd", 3],
    ["4.5", 4.5],
    [4.5, 4.5],
    ["3,4", 3.4],
    [100, 100],
    [101, 101],
    ["101", 101],
    ["1,300", 1.3],
    ["1,000", 1000],
  ])("%j is a place", (raw, place) => {
    expect(readPosition(raw)).toEqual({ kind: "at", place });
  });

  test.each<[Json]>([
    ...[[0], [-1], [-100], ["0"], ["-1"], ["-"], ["--"], ["–"], ["—"], ["N/A"], ["n/a"], ["NA"], [">100"], ["> 100"]],
    ...[
      ["100+"],
      ["100 +"],
      ["101+"],
      ["≥100"],
      [">=100"],
      ["over 100"],
      ["Not ranked"],
      ["not_found"],
      ["Not in top 100"],
    ],
    ...[["not in the top 100"], ["outside the first 100"], ["unranked"], ["none"], ["NR"], [false]],
  ] as [Json][])("%j is beyond the first 100", (raw) => {
    expect(readPosition(raw)).toEqual({ kind: "beyond", depth: 100 });
  });

  test("a service that checks fewer positions says how many", () => {
    expect(readPosition(">50")).toEqual({ kind: "beyond", depth: 50 });
    expect(readPosition("51+")).toEqual({ kind: "beyond", depth: 50 });
    expect(readPosition("not in top 30")).toEqual({ kind: "beyond", depth: 30 });
  });

  test.each<Json>([null, "", "  ", "?", "pending", "NaN"])("%j is empty, not a place", (raw) => {
    expect(readPosition(raw)).toEqual({ kind: "empty" });
  });

  test.each<[Json]>([["twelve"], [[]], [{}], ["12 of 40"], ["45%"]])("%j can't be read", (raw) => {
    expect(readPosition(raw)).toBeNull();
  });
});

describe("numbers", () => {
  test.each<[Json | undefined, number | null]>([
    [1.23, 1.23],
    ["1.23", 1.23],
    ["12K", 12_000],
    ["1.2M", 1_200_000],
    ["2bn", 2_000_000_000],
    ["1,300", 1300],
    ["1,300.50", 1300.5],
    ["1.300,50", 1300.5],
    ["1.234.567", 1_234_567],
    ["1,23,456", 123_456],
    ["1 300", 1300],
    ["1 300", 1300],
    ["1'300", 1300],
    ["3,4 %", 3.4],
    ["12%", 12],
    ["+ 9", 9],
    ["- 9", -9],
    ["−3", -3],
    ["$0.40", 0.4],
    ["0,40 €", 0.4],
    ["1.5e3", 1500],
    ["0,123", 0.123],
    [-1, -1],
    [null, null],
    [undefined, null],
    ["", null],
    ["3 4", null],
    ["<10", null],
    ["10-100", null],
    ["1.2.3", null],
    ["N/A", null],
    ["1e400", null],
    [true, null],
    [",", null],
    ["9".repeat(50), null],
  ])("%j reads as %j", (raw, value) => {
    expect(toNumber(raw)).toBe(value);
  });

  test("a negative volume is unknown, and zero stays zero", () => {
    expect(toAmount(-1)).toBeNull();
    expect(toAmount("-1")).toBeNull();
    expect(toAmount(0)).toBe(0);
    expect(toAmount({ value: "1,200", month: 11 })).toBe(1200);
  });
});

describe("dates", () => {
  test.each<[Json | undefined, string | null]>([
    ["2026-11-09", "2026-11-09"],
    ["2026-11-9", "2026-11-09"],
    ["2026-1-9", "2026-01-09"],
    ["2026/11/09", "2026-11-09"],
    ["2026.11.09", "2026-11-09"],
    ["20261109", "2026-11-09"],
    [20261109, "2026-11-09"],
    ["20261109T200112Z", "2026-11-09"],
    ["2026-11-09T23:59:59-08:00", "2026-11-09"],
    ["2026-11-09T00:00:00+14:00", "2026-11-09"],
    ["2026-11-09 20:01:12 +0100", "2026-11-09"],
    ["2026-11-09T20:01:12.123456Z", "2026-11-09"],
    [1_794_182_400, "2026-11-09"],
    ["1794182400", "2026-11-09"],
    [1_794_268_799_999, "2026-11-09"],
    [1_794_182_400_000, "2026-11-09"],
    ["09.11.2026", "2026-11-09"],
    ["13/11/2026", "2026-11-13"],
    ["11/13/2026", "2026-11-13"],
    ["11/11/2026", "2026-11-11"],
    ["9 Nov 2026", "2026-11-09"],
    ["Nov 9, 2026", "2026-11-09"],
    ["9th November 2026", "2026-11-09"],
    ["Mon, 09 Nov 2026 20:01:12 GMT", "2026-11-09"],
    ["Mon Nov 09 2026 20:01:12 GMT+0100", "2026-11-09"],
    ["Monday, 09 March 2026", "2026-03-09"],
    ["2026-11", "2026-11-01"],
    ["Nov 2026", "2026-11-01"],
    ["/Date(1794182400000)/", "2026-11-09"],
    [{ date: "2026-11-09 00:00:00.000000", timezone: "UTC" }, "2026-11-09"],
    [{ $date: "2026-11-09T00:00:00Z" }, "2026-11-09"],
    ["0000-00-00", null],
    ["0000-00-00 00:00:00", null],
    ["2024-02-29", "2024-02-29"],
    ["2026-02-29", null],
    ["1900-02-29", null],
    ["2000-02-29", "2000-02-29"],
    ["2026-02-30", null],
    ["2026-13-01", null],
    ["03/04/2026", null],
    ["yesterday", null],
    ["2026-11-09:123:us", null],
    ["", null],
    [null, null],
    [undefined, null],
    [7, null],
    [{}, null],
  ])("%j is the day %j", (raw, day) => {
    expect(toDay(raw)).toBe(day);
  });
});

describe("ids", () => {
  test.each<[Json | undefined, string | null]>([
    [1042, "1042"],
    ["00042", "00042"],
    ["9007199254740993", "9007199254740993"],
    ["a/b & c%?#", "a/b & c%?#"],
    [" padded ", " padded "],
    ["鞋子", "鞋子"],
    [{ $oid: "64b7" }, "64b7"],
    [9_007_199_254_740_992, null],
    [-0, null],
    [1.5, null],
    ["", null],
    ["   ", null],
    [".", null],
    ["..", null],
    ["a\nb", null],
    ["\ud800", null],
    ["x".repeat(201), null],
    ["鞋".repeat(30), null],
    [null, null],
    [true, null],
    [undefined, null],
  ])("%j is the id %j", (raw, id) => {
    expect(toId(raw)).toBe(id);
  });
});

describe("names", () => {
  test.each([
    ["https://www.Northwind.example/shop?x=1", "www.northwind.example"],
    ["northwind.example", "northwind.example"],
    ["*.northwind.example/*", "northwind.example"],
    ["//cdn.northwind.example:8080/a", "cdn.northwind.example"],
    ["http://user:pass@northwind.example/", "northwind.example"],
    ["münchen.example", "münchen.example"],
  ])("%s has the host %s", (raw, host) => {
    expect(toHost(raw)).toBe(host);
  });

  test("names that only contain a dot aren't hosts", () => {
    expect(looksLikeHost("Northwind Ltd. outdoor")).toBe(false);
    expect(looksLikeHost("v2.0")).toBe(false);
    expect(toHost("javascript:alert(1)")).toBeNull();
  });

  test("tags come from lists, objects, maps and comma-separated text", () => {
    expect(toTags(["a", "b c"])).toEqual(["a", "b c"]);
    expect(toTags([{ id: 1, name: "brand" }, { title: "shop" }])).toEqual(["brand", "shop"]);
    expect(toTags({ "5": "brand", "6": { name: "shop" } })).toEqual(["brand", "shop"]);
    expect(toTags("brand, shop")).toEqual(["brand", "shop"]);
    expect(toTags(null)).toEqual([]);
  });
});

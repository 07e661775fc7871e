import { describe, expect, test } from "vitest";
import {
  dayViewOfAddress,
  dayViewOfPeriod,
  effectivePeriod,
  PERIODS,
  pagePeriodOf,
  parsePeriod,
  periodParams,
  usualVs,
} from "@/lib/domain/history/period";
import { RANGES } from "@/lib/domain/time/chart-range";

const at = (address: string) => new URLSearchParams(address);
const DAYS = { from: "2026-10-01", to: "2026-11-20" };

describe("the period of an address", () => {
  test.each([...RANGES, DAYS])("%o is written and read back", (period) => {
    const entries = Object.entries(periodParams(period)).flatMap(([name, value]) => (value ? [[name, value]] : []));
    expect(pagePeriodOf(new URLSearchParams(entries))).toEqual(period);
  });

  test.each(["", "range=8d", "from=2026-10-01", "from=2026-11-20&to=2026-10-01", "from=28d&to=2026-11-20"])(
    "“%s” is not a period",
    (address) => {
      expect(pagePeriodOf(at(address))).toBeNull();
    },
  );

  test("older links still work", () => {
    expect(pagePeriodOf(at("vs=365d"))).toBe("12m");
    expect(pagePeriodOf(at("vs=first"))).toBe("all");
    expect(pagePeriodOf(at("vs=2026-10-01&as-of=2026-11-20"))).toEqual(DAYS);
    expect(pagePeriodOf(at("as-of=2026-11-20"))).toEqual({ from: "2026-10-23", to: "2026-11-20" });
  });

  test("a period without a name in the address follows the rhythm of the days", () => {
    expect(effectivePeriod(null, "day")).toBe("28d");
    expect(effectivePeriod(null, "month")).toBe("12m");
    expect(usualVs("day")).toBe("28d");
    expect(usualVs("month")).toBe("365d");
  });

  test("reads get the last day and the day to compare with", () => {
    expect(dayViewOfPeriod("7d")).toEqual({ asOf: null, vs: "7d" });
    expect(dayViewOfPeriod(DAYS)).toEqual({ asOf: "2026-11-20", vs: "2026-10-01" });
    expect(dayViewOfAddress(at("range=7d&as-of=latest"))).toEqual({ asOf: "latest", vs: "7d" });
  });
});

describe("periods in the address", () => {
  test.each([...PERIODS, "2026-11-14"])("%s is a period", (text) => {
    expect(parsePeriod(text)).toBe(text);
  });

  test.each(["", "8d", "2026-11", "2026-02-30", "toString", "14.11.2026"])("“%s” is not a period", (text) => {
    expect(parsePeriod(text)).toBeNull();
  });
});

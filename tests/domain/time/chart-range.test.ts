import { describe, expect, test } from "vitest";
import { effectiveRange, parseRange, rangeSpan } from "@/lib/domain/time/chart-range";
import { addMonths, dayNumber, dayText, mondayOf } from "@/lib/domain/time/days";
import { spanOf } from "@/lib/domain/time/interval";

const day = (on: string): number => dayNumber(on) ?? Number.NaN;
const span = (from: string, to: string) => ({ from: day(from), to: day(to) });

describe("calendar days", () => {
  test("a day survives conversion to its number and back; a month counts as its first day", () => {
    expect(dayText(day("2024-02-29"))).toBe("2024-02-29");
    expect(dayText(day("2021-02"))).toBe("2021-02-01");
  });

  test("a day that doesn't exist is rejected", () => {
    expect([dayNumber("2023-02-29"), dayNumber("2023-13-01"), dayNumber("0000-00-00"), dayNumber("yesterday")]).toEqual(
      [null, null, null, null],
    );
  });

  test("going back by months keeps the last day of a month last", () => {
    expect(dayText(addMonths(day("2022-12-31"), -6))).toBe("2022-06-30");
    expect(dayText(addMonths(day("2022-06-30"), -6))).toBe("2021-12-31");
    expect(dayText(addMonths(day("2022-08-15"), -12))).toBe("2021-08-15");
  });

  test("the Monday of a Sunday's week is six days earlier, even before 1970", () => {
    expect(dayText(mondayOf(day("2026-11-22")))).toBe("2026-11-16");
    expect(dayText(mondayOf(day("2026-11-16")))).toBe("2026-11-16");
    expect(dayText(mondayOf(day("1969-12-31")))).toBe("1969-12-29");
  });
});

describe("ranges of a chart", () => {
  test("are the same for every keyword; one longer than the history shows all of it", () => {
    const january = span("2020-01-01", "2020-01-31");
    expect(rangeSpan(effectiveRange("12m", "day"), january)).toEqual(january);
    expect(effectiveRange("7d", "day")).toBe("7d");
  });

  test("counts back from the latest checked day to the compared day", () => {
    const whole = span("2025-01-01", "2026-11-20");
    const { from, to } = rangeSpan("7d", whole);
    expect([dayText(from), dayText(to)]).toEqual(["2026-11-13", "2026-11-20"]);
    expect(dayText(rangeSpan("12m", whole).from)).toBe("2025-11-20");
  });

  test("the default range is 28 days, and longer for weekly and monthly data", () => {
    expect(effectiveRange(null, "day")).toBe("28d");
    expect(effectiveRange(null, "week")).toBe("90d");
    expect(effectiveRange(null, "month")).toBe("12m");
  });

  test("six months in an older address become twelve; anything else is ignored", () => {
    expect(parseRange("6m")).toBe("12m");
    expect(parseRange("28d")).toBe("28d");
    expect(parseRange("year")).toBeNull();
    expect(parseRange(null)).toBeNull();
  });

  test("unreadable days are left out of a span; without any day there is no span", () => {
    expect(spanOf(["soon", "2026-01-02", "2026-01-01"])).toEqual(span("2026-01-01", "2026-01-02"));
    expect(spanOf(["soon"])).toBeNull();
  });
});

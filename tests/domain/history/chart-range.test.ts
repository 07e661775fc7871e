import { describe, expect, test } from "vitest";
import { effectiveRange, rangeSpan, rangesFor, spanOf } from "@/lib/domain/history/chart-range";
import { addMonths, dayNumber, dayText, mondayOf } from "@/lib/domain/time/days";

const day = (on: string): number => dayNumber(on) ?? Number.NaN;
const span = (from: string, to: string) => ({ from: day(from), to: day(to) });

describe("calendar days", () => {
  test("a written day survives the way through its number, and a month counts as its first day", () => {
    expect(dayText(day("2024-02-29"))).toBe("2024-02-29");
    expect(dayText(day("2021-02"))).toBe("2021-02-01");
  });

  test("a day that does not exist is no day", () => {
    expect([dayNumber("2023-02-29"), dayNumber("2023-13-01"), dayNumber("0000-00-00"), dayNumber("yesterday")]).toEqual(
      [null, null, null, null],
    );
  });

  test("going back months keeps the last day of a month last", () => {
    expect(dayText(addMonths(day("2022-12-31"), -6))).toBe("2022-06-30");
    expect(dayText(addMonths(day("2022-06-30"), -6))).toBe("2021-12-31");
    expect(dayText(addMonths(day("2022-08-15"), -12))).toBe("2021-08-15");
  });

  test("the Monday of a Sunday is six days earlier, also before 1970", () => {
    expect(dayText(mondayOf(day("2026-11-22")))).toBe("2026-11-16");
    expect(dayText(mondayOf(day("2026-11-16")))).toBe("2026-11-16");
    expect(dayText(mondayOf(day("1969-12-31")))).toBe("1969-12-29");
  });
});

describe("ranges of a chart", () => {
  test("a year of days is offered every range that leaves something out, and everything", () => {
    expect(rangesFor(span("2025-11-21", "2026-11-20"), "day")).toEqual(["7d", "28d", "90d", "6m", "all"]);
  });

  test("a range counts back from the latest measured day and includes both ends", () => {
    const whole = span("2025-01-01", "2026-11-20");
    const { from, to } = rangeSpan("7d", whole);
    expect([dayText(from), dayText(to)]).toEqual(["2026-11-14", "2026-11-20"]);
    expect(dayText(rangeSpan("6m", whole).from)).toBe("2026-05-21");
  });

  test("monthly data is offered no range in days, and six months hold six measurements", () => {
    const whole = span("2019-02-01", "2021-02-01");
    expect(rangesFor(whole, "month")).toEqual(["6m", "12m", "all"]);
    expect(dayText(rangeSpan("6m", whole).from)).toBe("2020-08-02");
  });

  test("a short history shows whole, whatever range the address asks for", () => {
    const january = span("2020-01-01", "2020-01-31");
    expect(rangesFor(january, "day")).toEqual(["7d", "28d", "all"]);
    expect(effectiveRange("12m", january, "day")).toBe("all");
    expect(effectiveRange(null, january, "day")).toBe("all");
    expect(effectiveRange("7d", january, "day")).toBe("7d");
  });

  test("without a range in the address ninety days are drawn when there are more", () => {
    expect(effectiveRange(null, span("2025-11-21", "2026-11-20"), "day")).toBe("90d");
  });

  test("unreadable days are left out of a span, and none at all make no span", () => {
    expect(spanOf(["soon", "2026-01-02", "2026-01-01"])).toEqual(span("2026-01-01", "2026-01-02"));
    expect(spanOf(["soon"])).toBeNull();
  });
});

import { describe, expect, test } from "vitest";
import { comparedWith } from "@/lib/domain/history/compared-days";
import { otherDayWords } from "@/lib/domain/history/period";
import { dayNumber, dayText } from "@/lib/domain/time/days";

const day = (on: string, known = 100) => ({ on, known, listed: 100 });
const daily = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => day(dayText((dayNumber(from) ?? 0) + at)));
type Compared = ReturnType<typeof comparedWith>;
const wordsOf = ({ asked, day, why }: Compared, write = (on: string) => on): string => {
  if (day === null) return "no earlier day is known";
  const reason = otherDayWords(why, write(asked ?? ""));
  return `vs ${write(day)}${reason === null ? "" : ` (${reason})`}`;
};
const words = (...of: Parameters<typeof comparedWith>) => wordsOf(comparedWith(...of));

describe("the day that a period comes to", () => {
  const savedDays = daily("2026-10-01", 52);
  const now = "2026-11-21";

  test.each([
    ["yesterday", "2026-11-20"],
    ["7d", "2026-11-14"],
    ["28d", "2026-10-24"],
    ["first", "2026-10-01"],
    ["2026-11-03", "2026-11-03"],
  ])("%s is %s when every day is known", (period, on) => {
    expect(comparedWith(savedDays, now, period)).toMatchObject({ day: on, why: null });
    expect(words(savedDays, now, period)).toBe(`vs ${on}`);
  });

  test("an unchecked day is replaced by the day before it, and both are named", () => {
    const gap = savedDays.filter(({ on }) => on !== "2026-11-14");
    expect(words(gap, now, "7d")).toBe("vs 2026-11-13 (2026-11-14 was not checked)");
  });

  test("before the first saved day, the nearest day is used and named", () => {
    expect(words(savedDays, now, "365d")).toBe("vs 2026-10-01 (2025-11-21 was not checked)");
    const few = [day("2026-11-01"), day("2026-11-02"), day("2026-11-21")];
    expect(words(few, now, "7d")).toBe("vs 2026-11-02 (2026-11-14 was not checked)");
  });

  test("a day with a single keyword is not used for periods, but can be chosen", () => {
    const thin = savedDays.map((each) => (each.on === "2026-11-14" ? day(each.on, 1) : each));
    expect(words(thin, now, "7d")).toBe("vs 2026-11-13 (few keywords were checked on 2026-11-14)");
    expect(words(thin, now, "2026-11-14")).toBe("vs 2026-11-14");
  });

  test("only days before the compared day count", () => {
    expect(words([day("2026-11-21"), day("2026-11-22")], now, "first")).toBe("no earlier day is known");
    expect(words([], now, "7d")).toBe("no earlier day is known");
    expect(words(savedDays, "2026-10-20", "2026-11-03")).toBe("vs 2026-10-19 (2026-11-03 is not earlier)");
  });

  test("monthly data is compared month by month, and a reader of months sees no day", () => {
    const months = ["2022-09-30", "2022-10-31", "2022-11-30", "2022-12-31"].map((on) => day(on, 44));
    expect(comparedWith(months, "2022-12-31", "yesterday").day).toBe("2022-11-30");
    expect(comparedWith(months, "2022-12-31", "90d").day).toBe("2022-09-30");
    const month = (period: string) => wordsOf(comparedWith(months, "2022-12-31", period), (on) => on.slice(0, 7));
    expect(month("28d")).toBe("vs 2022-11");
    expect(month("2022-10-04")).toBe("vs 2022-10");
    expect(month("2022-08-31")).toBe("vs 2022-09 (2022-08 was not checked)");
    expect(month("365d")).toBe("vs 2022-09 (2021-12 was not checked)");
  });
});

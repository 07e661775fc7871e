import { expect, test } from "vitest";
import { busiestOf, hourSpan, hoursWords, hourUseWords, sumOf } from "@/components/usage/usage-words";
import { createFormats } from "@/lib/domain/display/format";
import type { HourUse } from "@/lib/domain/quota/usage";
import { formats, plain } from "../../support/formats";

const hourUse = (changes: Partial<HourUse> = {}): HourUse => ({
  startsAt: "2026-11-20T14:00:00.000Z",
  confirmed: 0,
  maybe: 0,
  others: 0,
  limit: 1_000,
  reached: false,
  recorded: true,
  ...changes,
});

test("an hour is named by both its ends, over midnight and in the reader’s zone", () => {
  expect(hourSpan("2026-11-20T23:00:00.000Z", formats)).toBe("23:00–00:00");
  const inIndia = createFormats({ locale: "en-US", timeZone: "Asia/Kolkata", year: 2026 });
  expect(hourSpan("2026-11-20T23:00:00.000Z", inIndia)).toBe("04:30–05:30");
});

test.each([
  [hourUse(), "at least 0 requests"],
  [hourUse({ confirmed: 1 }), "at least 1 request"],
  [hourUse({ confirmed: 1_200, others: 34, maybe: 2 }), "at least 1,234 requests, 2 more may count"],
  [hourUse({ confirmed: 1_000, reached: true }), "at least 1,000 requests, limit reached"],
  [hourUse({ recorded: false, confirmed: 7 }), "not recorded"],
])("%# an hour says what it had", (hour, words) => {
  expect(plain(hourUseWords(hour, formats))).toBe(words);
});

test("a range says how many hours reached the limit, and how many are not recorded", () => {
  const [calm, full, lost] = [hourUse(), hourUse({ reached: true }), hourUse({ recorded: false })];
  const words = (...hours: Parameters<typeof hoursWords>[0]) => plain(hoursWords(hours, formats));
  expect(words()).toBe("No hour reached the limit");
  expect(words(calm, full)).toBe("1 hour reached the limit");
  expect(words(full, full, lost)).toBe("2 hours reached the limit · 1 hour not recorded");
  expect(words(lost, lost)).toBe("No hour reached the limit · 2 hours not recorded");
});

test("the busiest hour counts other clients too, and is the latest of equals", () => {
  const early = hourUse({ startsAt: "2026-11-20T10:00:00.000Z", confirmed: 5 });
  const late = hourUse({ startsAt: "2026-11-20T12:00:00.000Z", confirmed: 2, others: 3 });
  const calm = hourUse({ startsAt: "2026-11-20T13:00:00.000Z", confirmed: 4 });
  expect(busiestOf([early, late, calm])).toBe(late);
  expect(busiestOf([hourUse({ recorded: false, confirmed: 900 }), calm])).toBe(calm);
});

test("without requests, no hour is the busiest", () => {
  expect(busiestOf([])).toBeNull();
  expect(busiestOf([hourUse(), hourUse({ maybe: 3 })])).toBeNull();
  expect(sumOf([], ({ confirmed }) => confirmed)).toBe(0);
});

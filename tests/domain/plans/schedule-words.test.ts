import { expect, test } from "vitest";
import { formatsOf } from "@/lib/domain/display/format";
import { daysWords, noticeWords, scheduleWords } from "@/lib/domain/plans/schedule-words";

const FORMATS = formatsOf({ locale: "en-US", timeZone: "UTC", year: 2026 });
const NOW = Date.parse("2026-11-20T14:20:00Z");
const dueAt = "2026-11-20T06:00:00.000Z";

test("groups of weekdays have names", () => {
  expect(daysWords([7, 1, 2, 3, 4, 5, 6])).toBe("Every day");
  expect(daysWords([1, 2, 3, 4, 5])).toBe("Weekdays");
  expect(daysWords([7, 6])).toBe("Weekends");
  expect(daysWords([4, 1])).toBe("Mon, Thu");
});

test("a schedule shows its time zone only to users in another zone", () => {
  const schedule = { days: [1, 2, 3, 4, 5], at: "06:00", zone: "America/New_York", spendMax: 40 };
  expect(scheduleWords(schedule, FORMATS, "America/New_York")).toBe("Weekdays at 06:00, up to 40\u00a0requests");
  expect(scheduleWords(schedule, FORMATS, "UTC")).toBe("Weekdays at 06:00 (America/New York), up to 40\u00a0requests");
});

test("a late, skipped or shortened run is marked", () => {
  const noticeText = (notice: Parameters<typeof noticeWords>[0]) => noticeWords(notice, FORMATS, NOW);
  expect(noticeText({ kind: "ran", dueAt })).toBe("Last run: 06:00");
  expect(noticeText({ kind: "late", dueAt, startedAt: "2026-11-20T08:12:00.000Z" })).toBe(
    "Due at 06:00, started late at 08:12",
  );
  expect(noticeText({ kind: "missed", dueAt })).toMatch(/^The run due at 06:00 was skipped/);
  expect(noticeText({ kind: "still-running", dueAt })).toBe(
    "The run due at 06:00 was skipped: the previous one hadn’t finished",
  );
  expect(noticeText({ kind: "left-out", dueAt, items: 12, spendMax: 52 })).toMatch(/^12\u00a0items left out at 06:00/);
});

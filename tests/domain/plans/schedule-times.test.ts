import { expect, test } from "vitest";
import { instantOf, nextDue } from "../../../lib/domain/plans/schedule-times";
import { DAY_MS } from "../../../lib/domain/time/units";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** Both hemispheres, half-hour offsets, half-hour daylight saving, and changes at midnight. */
const ZONES = [
  ...["Europe/Berlin", "Europe/London", "America/New_York", "America/Los_Angeles", "America/St_Johns"],
  ...["America/Santiago", "Africa/Cairo", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe"],
  ...["Australia/Adelaide", "Pacific/Chatham"],
];
const TIMES = [...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`), "02:30"];

const offsetAt = (zone: string, ms: number): string =>
  new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
    .formatToParts(ms)
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

function turnsOf(zone: string): number[] {
  const turns: number[] = [];
  for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += DAY_MS)
    if (offsetAt(zone, ms) !== offsetAt(zone, ms + DAY_MS)) turns.push(ms);
  return turns;
}

test.each(ZONES)("P10: around clock changes, each time of day comes once a day in %s", (zone) => {
  for (const turn of [Date.UTC(2026, 5, 1), ...turnsOf(zone)])
    for (const at of TIMES) {
      let dueMs: number | null = turn - 3 * DAY_MS;
      const days: string[] = [];
      for (let count = 0; count < 6 && dueMs !== null; count += 1) {
        dueMs = nextDue({ days: EVERY_DAY, at, zone }, dueMs);
        days.push(new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(dueMs ?? 0));
      }
      const first = Date.parse(`${days[0]}T00:00:00Z`);
      expect([at, days]).toEqual([
        at,
        days.map((_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10)),
      ]);
    }
});

test("a skipped time runs right after the gap, and a repeated time runs the first time", () => {
  const iso = (day: string, at: string, zone: string) => new Date(instantOf(day, at, zone)).toISOString();
  expect(iso("2026-03-29", "02:30", "Europe/Berlin")).toBe("2026-03-29T01:00:00.000Z");
  expect(iso("2026-03-29", "03:00", "Europe/Berlin")).toBe("2026-03-29T01:00:00.000Z");
  expect(iso("2026-10-25", "02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
  expect(iso("2026-10-25", "03:00", "Europe/Berlin")).toBe("2026-10-25T02:00:00.000Z");
  // Lord Howe's daylight saving is half an hour.
  expect(iso("2026-10-04", "02:15", "Australia/Lord_Howe")).toBe("2026-10-03T15:30:00.000Z");
  expect(iso("2026-04-05", "01:45", "Australia/Lord_Howe")).toBe("2026-04-04T14:45:00.000Z");
});

test("a schedule runs only on its weekdays", () => {
  const weekdays = { days: [1, 2, 3, 4, 5], at: "06:00", zone: "UTC" };
  // A Friday.
  expect(nextDue(weekdays, Date.parse("2026-03-06T06:00:00Z"))).toBe(Date.parse("2026-03-09T06:00:00Z"));
  expect(nextDue(weekdays, Date.parse("2026-03-06T05:59:59Z"))).toBe(Date.parse("2026-03-06T06:00:00Z"));
  expect(nextDue({ ...weekdays, days: [] }, 0)).toBeNull();
});

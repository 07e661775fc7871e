import { expect, test } from "vitest";
import { gaugeWords, meterText, spokenWords } from "../../../components/quota/gauge-words";
import { createFormats } from "../../../lib/domain/display/format";
import type { Quota } from "../../../lib/domain/quota/quota";
import { MINUTE_MS } from "../../../lib/domain/time/units";
import { madeUpQuota } from "../../support/quota/made-up-quota";

const formats = createFormats({ locale: "en-GB", timeZone: "UTC", year: 2026 });

const quota = (part: Partial<Quota> = {}) =>
  madeUpQuota({ confirmed: 412, maybe: 1, used: 412, left: 587, pacePerMinute: 6.8, forecast: 573, ...part });

const FORECAST = { limitAt: "2026-11-20T14:52:00.000Z" };
const REPORTED = { others: 188, reportsUse: true, reportedAt: "2026-11-20T14:05:00.000Z" };
const HIGH = { level: "high", left: 256 } as const;
const SPENT = { level: "spent", confirmed: 1_000, used: 1_000, maybe: 0, left: 0 } as const;

const gaugeTexts = (part: Partial<Quota>, isNewHour = false) => {
  const { before, number, after, lines } = gaugeWords(quota(part), formats, isNewHour);
  return [`${before}${number}${after}`, ...lines.map(({ text }) => text)];
};

test.each<[string, Partial<Quota>, ...string[]]>([
  ["calm", {}, "Up to 587 left"],
  ["calm with a forecast over the limit", FORECAST, "Up to 587 left", "Limit at about 14:52 at this pace"],
  ["calm, with the service’s own count", REPORTED, "Up to 587 left", "As the service reported at 14:05"],
  [
    "a record of part of the hour, with the service’s own count of all of it",
    { ...REPORTED, level: "unsure", countingSince: "2026-11-20T14:04:00.000Z" },
    "Up to 587 left",
    "As the service reported at 14:05",
  ],
  ["high", HIGH, "Up to 256 left", "156 after the reserve"],
  [
    "high with a forecast over the limit",
    { ...HIGH, ...FORECAST },
    "Up to 256 left",
    "156 after the reserve",
    "Limit at about 14:52 at this pace",
  ],
  ["critical", { level: "critical", left: 69 }, "Up to 69 left", "Automatic refresh paused until 15:00"],
  [
    "spent, mostly by others",
    { ...SPENT, confirmed: 640, others: 360, blocked: true },
    "All 1,000 used",
    "640 here, at least 360 by other clients",
  ],
  [
    "spent only by requests that may count",
    { ...SPENT, confirmed: 940, used: 940, maybe: 60 },
    "Limit probably reached",
    "940 here, 60 more may count",
  ],
  [
    "unsure",
    { level: "unsure", left: 904, countingSince: "2026-11-20T14:19:00.000Z" },
    "Up to 904 left",
    "Counting since 14:19; earlier use unknown",
  ],
])("the gauge at %s says what is known and no more", (_level, part, ...words) => {
  expect(gaugeTexts(part)).toEqual(words);
});

test("the first seconds of an hour say how many requests are available", () => {
  expect(gaugeTexts({ confirmed: 0, used: 0, maybe: 0, left: 1000 }, true)).toEqual(["New hour, 1,000 available"]);
});

test("an hour that starts used up isn't called new", () => {
  expect(gaugeTexts({ level: "spent", used: 1000, others: 588, left: 0, blocked: true }, true)[0]).toBe(
    "All 1,000 used",
  );
});

test("the meter is announced with its limits and its reset", () => {
  expect(meterText(quota(), formats)).toBe(
    "At least 412 of 1,000 requests used this hour. Up to 587 left. Resets at 15:00.",
  );
});

test("screen readers hear a reset, a new level and “five minutes to the reset”, and nothing else", () => {
  const look = (part: Partial<Quota>, minutesLeft: number) => ({ quota: quota(part), leftMs: minutesLeft * MINUTE_MS });
  const spoken = (before: ReturnType<typeof look>, now: ReturnType<typeof look>) => spokenWords(before, now, formats);

  expect(spoken(look({}, 24), look({ used: 413, confirmed: 413 }, 23.9))).toBeNull();
  expect(spoken(look({}, 24), look(HIGH, 23.9))).toBe("Up to 256 left. 156 after the reserve");
  expect(spoken(look(SPENT, 5.01), look(SPENT, 4.99))).toBe("5 minutes to reset");
  expect(spoken(look({}, 5.01), look({}, 4.99)), "an hour with something left").toBeNull();
  expect(spoken(look({}, 2.01), look(SPENT, 2)), "spent when less than that is left").toBe(
    "All 1,000 used. 1,000 here",
  );
  expect(spoken(look(SPENT, 30), look(SPENT, 2)), "a computer that slept over it").toBeNull();
  const next = { startsAt: "2026-11-20T15:00:00.000Z", resetsAt: "2026-11-20T16:00:00.000Z", used: 0, left: 1_000 };
  expect(spoken(look(SPENT, 0), look(next, 59.9))).toBe("New hour, 1,000 requests available");
});

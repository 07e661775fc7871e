import { describe, expect, test } from "vitest";
import { DISPLAY_DEFAULT, readDisplay, writeDisplay } from "../../../lib/domain/display/display";
import { createFormats, formatsOf, yearIn } from "../../../lib/domain/display/format";

const formats = createFormats({ locale: "en-GB", timeZone: "Europe/London", year: 2026 });
const NOW = Date.parse("2026-11-20T14:36:19Z");
const agoMs = (ms: number) => formats.ago(NOW - ms, NOW);
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("numbers", () => {
  test("integers are grouped and negative ones have a real minus sign", () => {
    expect(formats.integer(14_800)).toBe("14,800");
    expect(formats.integer(-3)).toBe("−3");
  });

  test("volumes are compact from 100,000 and exact below", () => {
    expect(formats.volume(99_999)).toBe("99,999");
    expect(formats.volume(246_400)).toBe("246K");
    expect(formats.volume(999_900)).toBe("1.0M");
    expect(formats.volume(12_300_000)).toBe("12M");
    expect(formats.volume(2_300_000_000)).toBe("2.3B");
  });

  test("averages and shares have one decimal", () => {
    expect(formats.decimal(11.84)).toBe("11.8");
    expect(formats.decimal(7)).toBe("7.0");
    expect(formats.share(31 / 231)).toBe("13.4%");
  });

  test("plurals are correct and don't break across lines", () => {
    expect(formats.requests(1)).toBe("1\u00a0request");
    expect(formats.requests(3)).toBe("3\u00a0requests");
    expect(formats.requests(0)).toBe("0\u00a0requests");
    expect(formats.price({ requests: 1, atLeast: true })).toBe("1+\u00a0requests");
    expect(formats.price({ requests: 1, atLeast: false })).toBe("1\u00a0request");
    expect(plain(formats.counted(2, "entry", "entries"))).toBe("2 entries");
  });

  test.each([
    [900, "1 kB"],
    [4_200_000, "4.2 MB"],
    [18_400_000, "18 MB"],
  ])("%d bytes read %s", (bytes, text) => expect(plain(formats.bytes(bytes))).toBe(text));
});

describe("days", () => {
  test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"])("a calendar day is the same day in %s", (timeZone) => {
    const there = createFormats({ locale: "en-GB", timeZone, year: 2026 });
    expect(there.day("2026-11-20")).toBe("20 Nov");
    expect(there.dayLong("2026-11-20")).toBe("Fri 20 Nov 2026");
    expect(there.month("2022-01-31")).toBe("Jan 2022");
  });

  test("a different year is shown", () => expect(formats.day("2025-11-20")).toBe("20 Nov 2025"));
  test("text that isn't a date is returned unchanged", () => expect(formats.day("soon")).toBe("soon"));
});

describe("instants", () => {
  test("are shown in the reader's zone, with UTC beside it where requested", () => {
    const india = createFormats({ locale: "en-GB", timeZone: "Asia/Kolkata", year: 2026 });
    expect(india.time("2026-11-20T10:00:00Z")).toBe("15:30");
    expect(plain(india.timeUtc("2026-11-20T10:00:00Z"))).toBe("10:00 UTC");
    expect(india.instantDay("2026-11-20T20:00:00Z")).toBe("21 Nov");
  });

  test("hours run from 00 to 23 even in a 12-hour locale", () => {
    const american = createFormats({ locale: "en-US", timeZone: "UTC" });
    expect(american.time("2026-11-20T00:05:00Z")).toBe("00:05");
    expect(american.time("2026-11-20T15:00:00Z")).toBe("15:00");
  });

  test.each([
    [20_000, "just now"],
    [-5_000, "just now"],
    [24 * 60_000, "24 min ago"],
    [3 * 3_600_000, "3 h ago"],
    [26 * 3_600_000, "1 day ago"],
    [7 * 86_400_000, "7 days ago"],
    [8 * 86_400_000, "12 Nov"],
    [365 * 86_400_000, "20 Nov 2025"],
  ])("an age of %d ms reads %s", (age, text) => expect(plain(agoMs(age))).toBe(text));

  test.each([
    [1_421_000, "23:41"],
    [3_600_000, "60:00"],
    [60_000, "01:00"],
    [59_000, "59 s"],
    [400, "1 s"],
    [0, "Resetting…"],
    [-2_000, "Resetting…"],
  ])("a countdown with %d ms left reads %s", (left, text) => expect(plain(formats.countdown(left))).toBe(text));

  test.each([
    [412, "412 ms"],
    [15_000, "15.0 s"],
  ])("%d ms took %s", (ms, text) => expect(plain(formats.durationMs(ms))).toBe(text));
});

describe("display cookie", () => {
  test("survives being written and read", () => {
    const display = {
      ...DISPLAY_DEFAULT,
      locale: "de-DE",
      timeZone: "Europe/Berlin",
      theme: "dark",
      keys: false,
    } as const;
    expect(readDisplay(writeDisplay(display))).toEqual(display);
    expect(writeDisplay(display)).not.toMatch(/[\s;,"\\]/);
  });

  test.each([undefined, "", "locale=xx-!!&timeZone=Moon/Sea", "theme=purple&density=9", "%%%"])(
    "%s falls back to the defaults",
    (cookie) => expect(readDisplay(cookie)).toEqual(DISPLAY_DEFAULT),
  );

  test.each([
    ["de-AT,de;q=0.9,en;q=0.8", "de-AT"],
    ["en-US", "en-US"],
    [" fr ;q=0.9", "fr"],
    ["*", "en-GB"],
    ["", "en-GB"],
    ["xx-!!, de", "en-GB"],
    ["a".repeat(5_000), "en-GB"],
  ])("before there is a cookie, a browser that accepts “%s” is written to in %s", (acceptLanguage, locale) =>
    expect(readDisplay(undefined, acceptLanguage)).toEqual({ ...DISPLAY_DEFAULT, locale }),
  );

  test("the cookie overrides the browser's Accept-Language", () => {
    expect(readDisplay("locale=de-DE&timeZone=UTC", "en-US").locale).toBe("de-DE");
  });
});

test("the current year is recognized in every locale's calendar", () => {
  const instant = Date.UTC(2026, 10, 20, 12);
  for (const locale of ["en-GB", "ja-JP", "th-TH", "ar-EG"]) {
    const formats = formatsOf({ locale, timeZone: "UTC", year: 2026 });
    expect(yearIn("UTC", instant)).toBe(2026);
    expect(formats.instantDay(instant), locale).toBe(formats.day("2026-11-20"));
    expect(formatsOf({ locale, timeZone: "UTC", year: 2026 }), "made once").toBe(formats);
  }
});

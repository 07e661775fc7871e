import { describe, expect, test, vi } from "vitest";
import { createFormats } from "../../../lib/domain/display/format";
import { hourWindow } from "../../../lib/domain/time/hour-window";
import { chargedHours, releasedHour } from "../../../lib/quota/clock/charged-hours";
import { learnOffset, offsetMs, uncertaintyMs } from "../../../lib/quota/clock/service-clock";

const at = (text: string) => Date.parse(text);
const ON = "2026-03-02T";
const dated = (time: string) => new Date(at(`${ON}${time}Z`)).toUTCString();
const sample = (sentAt: string, receivedAt: string, dateHeader: string | null, ageHeader: string | null = null) => ({
  sentAtMs: at(`${ON}${sentAt}Z`),
  receivedAtMs: at(`${ON}${receivedAt}Z`),
  dateHeader,
  ageHeader,
});

describe("C7: the service's clock", () => {
  test("is unknown before the first response, with five seconds of uncertainty", () => {
    expect(offsetMs(null)).toBe(0);
    expect(uncertaintyMs(null, 0)).toBe(5_000);
  });

  test("is learned from a response's Date and refined by the next", () => {
    const first = learnOffset(null, sample("10:00:00.000", "10:00:00.200", dated("10:03:00")));
    expect(offsetMs(first)).toBe(180_400);
    const second = learnOffset(first, sample("10:00:10.900", "10:00:11.000", dated("10:03:11")));
    expect(uncertaintyMs(second, at("2026-03-02T10:00:11.000Z"))).toBeLessThan(600);
  });

  test.each([
    ["no Date", null],
    ["junk", "soon"],
    ["1999", "Mon, 01 Mar 1999 10:00:00 GMT"],
    ["an aged copy", dated("09:00:00"), "4000"],
  ])("is not learned from %s", (_name, date, age: string | null = null) =>
    expect(learnOffset(null, sample("10:00:00", "10:00:00", date, age))).toBeNull(),
  );

  test("is learned again when a response contradicts it", () => {
    const firstOffset = learnOffset(null, sample("10:00:00", "10:00:00", dated("10:00:00")));
    const secondOffset = learnOffset(firstOffset, sample("10:00:05", "10:00:05", dated("11:00:05")));
    expect(offsetMs(secondOffset)).toBe(3_600_500);
  });
});

describe("clock hours", () => {
  const charge = (time: string, uncertainty = 300) =>
    chargedHours({ serviceMs: at(time), uncertaintyMs: uncertainty, deadlineMs: 15_000, offsetMinutes: 0 }).shadowHour;
  const hour = hourWindow(at("2026-03-02T10:30:00Z"), 0).hour;

  test("a request in mid-hour is charged to one hour, near the boundary to two", () => {
    expect(charge("2026-03-02T10:30:00Z")).toBeNull();
    expect(charge("2026-03-02T10:59:45Z")).toBe(hour + 1);
    expect(charge("2026-03-02T10:00:00.200Z")).toBe(hour - 1);
    expect(charge("2026-03-02T10:00:00.300Z")).toBeNull();
  });

  test("the later hour is released when the response is dated before the boundary", () => {
    const boundaryMs = at("2026-03-02T11:00:00Z");
    const facts = { earlier: hour, boundaryMs, sentServiceMs: at("2026-03-02T10:59:50Z"), uncertaintyMs: 300 };
    expect(releasedHour({ ...facts, dateMs: at("2026-03-02T10:59:50Z") })).toBe(hour + 1);
    expect(releasedHour({ ...facts, dateMs: at("2026-03-02T11:00:00Z") })).toBeNull();
    expect(releasedHour({ ...facts, dateMs: null })).toBeNull();
  });

  test("the earlier hour is released when the request was certainly sent after the boundary", () => {
    const facts = { earlier: hour, boundaryMs: at("2026-03-02T11:00:00Z"), dateMs: null, uncertaintyMs: 300 };
    expect(releasedHour({ ...facts, sentServiceMs: at("2026-03-02T11:00:00.300Z") })).toBe(hour);
    expect(releasedHour({ ...facts, sentServiceMs: at("2026-03-02T11:00:00.299Z") })).toBeNull();
  });

  test("a zone with extra minutes moves the boundary", () => {
    const startOf = (minutes: number) => hourWindow(at("2026-03-02T10:20:00Z"), minutes).startsAtMs;
    expect([startOf(30), startOf(45)]).toEqual([at("2026-03-02T09:30:00Z"), at("2026-03-02T10:15:00Z")]);
  });

  test("C5q: hours don't depend on the computer's time zone", () => {
    const zones = ["Europe/London", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu"].concat([
      "America/St_Johns",
      "Australia/Lord_Howe",
      "Pacific/Chatham",
    ]);
    // Days around clock changes in London, New York and Lord Howe, including the repeated hour in autumn.
    const changes = ["2026-03-28", "2026-03-07", "2026-04-04", "2026-10-24"];
    const ids = zones.map((zone) => {
      vi.stubEnv("TZ", zone);
      return changes
        .flatMap((day) => {
          const start = at(`${day}T00:00:00Z`);
          return Array.from({ length: 2_880 }, (_, minute) => hourWindow(start + minute * 60_000, 0).hour);
        })
        .join(",");
    });
    vi.unstubAllEnvs();
    expect(new Set(ids).size).toBe(1);
  });

  test.each([
    ["Europe/London", "2026-10-24T23:30:00Z", "01:00"],
    ["Europe/London", "2026-10-25T00:30:00Z", "01:00"],
    ["America/New_York", "2026-11-01T05:10:00Z", "01:00"],
    ["Asia/Kolkata", "2026-03-02T10:20:00Z", "16:30"],
    ["Asia/Kathmandu", "2026-03-02T10:20:00Z", "16:45"],
    ["America/St_Johns", "2026-03-08T05:45:00Z", "03:30"],
    ["Australia/Lord_Howe", "2026-04-04T14:20:00Z", "01:30"],
    ["Australia/Lord_Howe", "2026-04-04T15:20:00Z", "02:30"],
    ["Pacific/Chatham", "2026-04-04T13:20:00Z", "02:45"],
  ])("C5q: in %s the hour of %s resets at %s, even where a clock shows an hour twice", (timeZone, now, resetTime) => {
    const { resetsAtMs } = hourWindow(at(now), 0);
    const { time } = createFormats({ locale: "en-GB", timeZone });
    expect(time(new Date(resetsAtMs).toISOString())).toBe(resetTime);
  });
});

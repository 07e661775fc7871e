import { expect, test } from "vitest";
import { announcementsOf } from "../../lib/domain/announcements";
import type { Quota } from "../../lib/domain/quota";
import { usualRules } from "../../lib/domain/quota-rules";

const quota = (part: Partial<Quota>): Quota => ({
  ...usualRules(100),
  limit: 1000,
  confirmed: 0,
  maybe: 0,
  others: 0,
  used: 0,
  left: 1000,
  level: "calm",
  blocked: false,
  pacePerMinute: 0,
  forecast: null,
  limitAt: null,
  countingSince: null,
  clockOffsetMs: null,
  startsAt: "2026-03-02T10:00:00.000Z",
  resetsAt: "2026-03-02T11:00:00.000Z",
  serverNow: "2026-03-02T10:20:00.000Z",
  byLane: { person: 0, job: 0, mcp: 0 },
  source: "service",
  ...part,
});

test("nothing is announced below 70 %", () => {
  expect(announcementsOf(quota({ used: 699 }))).toEqual([]);
});

test("what may have been used counts towards a share", () => {
  expect(announcementsOf(quota({ used: 690, maybe: 10 }))).toEqual(["70"]);
});

test("a spent hour is announced although fewer requests are recorded here", () => {
  expect(announcementsOf(quota({ used: 640, level: "spent", blocked: true, left: 0 }))).toEqual(["70", "90", "100"]);
});

test("a share that a person has switched off is not announced, the forecast is said first", () => {
  const limitAt = "2026-03-02T10:52:00.000Z";
  expect(announcementsOf(quota({ used: 920, announceAt: [90, 100], limitAt }))).toEqual(["forecast", "90"]);
  expect(announcementsOf(quota({ used: 920, announceForecast: false, announceAt: [], limitAt }))).toEqual([]);
});

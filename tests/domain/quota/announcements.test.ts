import { expect, test } from "vitest";
import { announcementsOf } from "../../../lib/domain/quota/announcements";
import { madeUpQuota } from "../../support/quota/made-up-quota";

test("nothing is announced below 70%", () => {
  expect(announcementsOf(madeUpQuota({ used: 699 }))).toEqual([]);
});

test("possibly counted requests count toward a share", () => {
  expect(announcementsOf(madeUpQuota({ used: 690, maybe: 10 }))).toEqual(["70"]);
});

test("a used-up hour is announced even if fewer requests are recorded here", () => {
  expect(announcementsOf(madeUpQuota({ used: 640, level: "spent", blocked: true, left: 0 }))).toEqual([
    "70",
    "90",
    "100",
  ]);
});

test("a disabled threshold is not announced; the forecast comes first", () => {
  const limitAt = "2026-11-20T14:52:00.000Z";
  expect(announcementsOf(madeUpQuota({ used: 920, announceAt: [90, 100], limitAt }))).toEqual(["forecast", "90"]);
  expect(announcementsOf(madeUpQuota({ used: 920, announceForecast: false, announceAt: [], limitAt }))).toEqual([]);
});

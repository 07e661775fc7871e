import type { Quota } from "./quota";

export type Announcement = "70" | "90" | "100" | "forecast";

/** Most urgent last. The share includes requests that may have counted. */
export function announcementsOf(quota: Quota): Announcement[] {
  const share = quota.level === "spent" ? 100 : ((quota.used + quota.maybe) / Math.max(1, quota.limit)) * 100;
  const shares = quota.announceAt.filter((at) => share >= at).map((at): Announcement => `${at}`);
  const isAhead = quota.announceForecast && quota.limitAt !== null && quota.level !== "spent";
  return isAhead ? ["forecast", ...shares.sort(byNumber)] : shares.sort(byNumber);
}

const byNumber = (a: Announcement, b: Announcement): number => Number(a) - Number(b);

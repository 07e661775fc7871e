import type { Quota } from "./quota";

/** Something about the hour that is said once: the uses of it in per cent, or that the pace reaches the limit. */
export type Announcement = "70" | "90" | "100" | "forecast";

/** What holds now and is to be announced, the most urgent last (the share also counts requests that may have been used). */
export function announcementsOf(quota: Quota): Announcement[] {
  const share = quota.level === "spent" ? 100 : ((quota.used + quota.maybe) / Math.max(1, quota.limit)) * 100;
  const shares = quota.announceAt.filter((at) => share >= at).map((at): Announcement => `${at}`);
  const isAhead = quota.announceForecast && quota.limitAt !== null && quota.level !== "spent";
  return isAhead ? ["forecast", ...shares.sort(byNumber)] : shares.sort(byNumber);
}

const byNumber = (a: Announcement, b: Announcement): number => Number(a) - Number(b);

import type { Interval } from "../time/interval";
import type { TrendDay } from "./history";

/** Below this share of the keywords a day does not stand for the project. */
const ENOUGH = 0.8;
/** A service with one value for each month leaves out what did not rank in it, so most of a list may be absent. */
const ENOUGH_OF_MONTH = 0.2;

/** Is enough known of a day's positions to stand for the project? */
export function isEnough({ known, listed }: Pick<TrendDay, "known" | "listed">, interval: Interval): boolean {
  return known > 0 && known >= listed * (interval === "month" ? ENOUGH_OF_MONTH : ENOUGH);
}

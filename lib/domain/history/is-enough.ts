import type { Interval } from "../time/interval";
import type { TrendDay } from "./history";

/** Days with a lower share of known keywords are not representative of the project. */
const ENOUGH = 0.8;
/** A service with monthly values omits keywords that did not rank, so most of a list may be absent. */
const ENOUGH_OF_MONTH = 0.2;

export function isEnough({ known, listed }: Pick<TrendDay, "known" | "listed">, interval: Interval): boolean {
  return known > 0 && known >= listed * (interval === "month" ? ENOUGH_OF_MONTH : ENOUGH);
}

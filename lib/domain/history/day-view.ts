import type { DayView } from "../time/day-view";
import { isWrittenDay, parsePeriod } from "./period";

/** The days that an address names; what is no day, or no period, is left out. */
export const dayViewOf = (params: DayView): DayView => ({ asOf: parseDay(params.asOf), vs: parsePeriod(params.vs) });

/** Each row as it was last, whatever day that was. */
export const LATEST_OF_EACH = "latest";

/** A day that an address names; null: none, or no real one. */
export const parseDay = (text: string | null): string | null =>
  text !== null && (text === LATEST_OF_EACH || isWrittenDay(text)) ? text : null;

/** The same as parameters of an address, without "?"; empty: the latest list as it is. */
export function dayViewQuery({ asOf, vs }: DayView): string {
  const params = new URLSearchParams();
  if (asOf !== null) params.set("as-of", asOf);
  if (vs !== null) params.set("vs", vs);
  return params.toString();
}

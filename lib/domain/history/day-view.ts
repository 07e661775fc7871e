import type { DayView } from "../time/day-view";
import { isWrittenDay } from "../time/days";
import { parsePeriod } from "./period";

export const dayViewOf = (params: DayView): DayView => ({ asOf: parseDay(params.asOf), vs: parsePeriod(params.vs) });

export const LATEST_OF_EACH = "latest";

export const parseDay = (text: string | null): string | null =>
  text !== null && (text === LATEST_OF_EACH || isWrittenDay(text)) ? text : null;

/** Without "?"; empty: the latest list. */
export function dayViewQuery({ asOf, vs }: DayView): string {
  const params = new URLSearchParams();
  if (asOf !== null) params.set("as-of", asOf);
  if (vs !== null) params.set("vs", vs);
  return params.toString();
}

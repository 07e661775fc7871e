import { dayNumber, dayText } from "../time/days";
import { type Change, changeOf } from "./change";
import type { Keyword } from "./keyword";

/**
 * The change of a row since an earlier day, from the recent positions that its list tells. Only the very day counts:
 * where it was not measured there is nothing to compare with, and the change is `unknown`.
 * @param base days before the row's latest recent day, or a written day
 */
export function changeAgainst({ recent }: Keyword, base: number | string): Change {
  const latest = recent?.at(-1);
  const last = latest === undefined ? null : dayNumber(latest.on);
  if (latest === undefined || last === null) return { kind: "unknown" };
  const day = typeof base === "string" ? base : dayText(last - base);
  return changeOf(recent?.find(({ on }) => on === day)?.position ?? null, latest.position);
}

import type { Formats } from "@/lib/domain/display/format";
import type { ComparedDay } from "@/lib/domain/figures/figure-changes";
import { dayIn } from "../point-text";

/** "vs Nov 20"; "mostly" when some rows were measured on other days. */
export function versusWords(formats: Formats, since: ComparedDay | null): string {
  if (since === null) return "vs previous check";
  return `${since.isEvery ? "vs" : "mostly vs"} ${dayIn(formats, since.interval, since.on)}`;
}

export function sinceWords(formats: Formats, since: ComparedDay | null): string {
  if (since === null) return "since the previous check";
  return `${since.isEvery ? "since" : "mostly since"} ${dayIn(formats, since.interval, since.on)}`;
}

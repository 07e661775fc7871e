import type { Formats } from "@/lib/domain/display/format";
import type { ComparedDay } from "@/lib/domain/figures/compared-day";
import { dayNumber } from "@/lib/domain/time/days";
import { dateText } from "../point-text";

const dayOf = (formats: Formats, { interval, on }: ComparedDay) => dateText(formats, interval, dayNumber(on) ?? 0);

/** "vs Nov 20"; "mostly" when some rows were measured on other days. */
export function versusWords(formats: Formats, since: ComparedDay | null): string {
  if (since === null) return "vs previous check";
  return `${since.isEvery ? "vs" : "mostly vs"} ${dayOf(formats, since)}`;
}

export function sinceWords(formats: Formats, since: ComparedDay | null): string {
  if (since === null) return "since the previous check";
  return `${since.isEvery ? "since" : "mostly since"} ${dayOf(formats, since)}`;
}

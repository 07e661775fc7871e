import type { Formats } from "@/lib/domain/display/format";
import type { ComparedDay } from "@/lib/domain/figures/figure-changes";
import { dayIn } from "../point-text";

/** "vs Nov 20"; "mostly" when some rows were measured on other days. */
export function comparedWords(formats: Formats, word: "vs" | "since", since: ComparedDay | null): string {
  if (since === null) return word === "vs" ? "vs previous check" : "since the previous check";
  return `${since.isEvery ? "" : "mostly "}${word} ${dayIn(formats, since.interval, since.on)}`;
}

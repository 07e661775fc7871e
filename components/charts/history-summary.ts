import type { Formats } from "@/lib/domain/display/format";
import { changeOf } from "@/lib/domain/keyword/change";
import { metricOf } from "@/lib/domain/keyword/metric";
import { metricFigures, rankFigures } from "@/lib/domain/series/history-figures";
import type { History } from "@/lib/domain/series/keyword-history";
import { gapsBetween, missingIn } from "@/lib/domain/series/series";
import { dayText } from "@/lib/domain/time/days";
import { type Chart, knownDays } from "./chart";
import { countText, metricText, placeText, positionText } from "./point-text";

export function historySummary({ history, lines }: Chart, formats: Formats): string {
  const { span, measured } = history;
  const from = formats.day(dayText(span.from));
  const to = formats.dayLong(dayText(span.to));
  const missing = missingIn(gapsBetween(knownDays(history, "points"), history.loaded, measured), measured);
  const unchecked =
    missing === 0
      ? ""
      : ` ${history.kind === "position" ? "Not measured" : "No data"} on ${countText(formats, measured, missing)}.`;
  const words =
    history.kind === "position" ? rankWords(history, formats, from, to) : metricWords(history, formats, from, to);
  const beside = lines.length === 0 ? "" : ` Compared with ${lines.map(({ name }) => name).join(", ")}.`;
  return `${words}${unchecked}${beside}`;
}

const VERBS = { up: "Rose", new: "Rose", down: "Fell", lost: "Fell", unknown: "Went" };

function rankWords(history: History & { kind: "position" }, formats: Formats, from: string, to: string): string {
  const { first, latest, best, beyond } = rankFigures(history.points);
  if (first === null || latest === null) return `Position from ${from} to ${to}. No position data.`;
  const change = changeOf(first.position, latest.position);
  const now = positionText(formats, latest.position);
  const before = positionText(formats, first.position);
  const moved = change.kind === "same" ? `Stayed at ${now}.` : `${VERBS[change.kind]} from ${before} to ${now}.`;
  const bestWords = best === null ? "" : ` Best ${placeText(formats, best.place)}.`;
  const outside = beyond === 0 ? "" : ` Not in the top 100 on ${countText(formats, history.measured, beyond)}.`;
  return `Position from ${from} to ${to}. ${moved}${bestWords}${outside}`;
}

function metricWords(history: History & { kind: "metric" }, formats: Formats, from: string, to: string): string {
  const metric = metricOf(history.metric);
  const { latest, highest } = metricFigures(history.points);
  if (latest === null || highest === null) return `${metric.label} from ${from} to ${to}. No data.`;
  const text = (value: number) => metricText(formats, metric, value, true);
  return `${metric.label} from ${from} to ${to}. Latest ${text(latest.value)}. Highest ${text(highest.value)}.`;
}

import { changeWords } from "@/components/charts/delta/change-mark";
import { capitalize } from "@/lib/domain/capitalize";
import type { Formats } from "@/lib/domain/display/format";
import { metricOf } from "@/lib/domain/keyword/metric";
import { type Change, changeOf } from "@/lib/domain/keyword/position";
import { metricFigures, rankFigures } from "@/lib/domain/series/history-figures";
import type { History } from "@/lib/domain/series/keyword-history";
import { gapsBetween, missingIn, positionBefore, type RankPoint } from "@/lib/domain/series/series";
import { pointNear } from "@/lib/domain/series/side-by-side";
import { dayText } from "@/lib/domain/time/days";
import { type Interval, STEP_DAYS } from "@/lib/domain/time/interval";
import { type Chart, knownDays, type Mark } from "./chart";
import { countText, dateLong, metricText, placeText, positionText, positionWords } from "./point-text";

export function stepChange(history: History, index: number): Change | null {
  if (history.kind !== "position") return null;
  const before = positionBefore(history.drawnPoints, index, history.interval);
  return before && changeOf(before, history.drawnPoints[index]?.position ?? null);
}

export function valueWords(history: History, index: number, formats: Formats): string {
  if (history.kind === "position") {
    const point = history.drawnPoints[index];
    return point === undefined ? "" : capitalize(positionWords(formats, point.position));
  }
  const metric = metricOf(history.metric);
  return `${metric.label} ${metricText(formats, metric, history.drawnPoints[index]?.value ?? null, true)}`;
}

export function lineValue(
  points: readonly RankPoint[],
  day: number,
  interval: Interval,
  formats: Formats,
): { text: string; on: string | null } {
  const point = pointNear(points, day, interval);
  return { text: point === null ? "—" : positionText(formats, point.position), on: point?.on ?? null };
}

export function marksAt({ history, marks }: Chart, index: number): Mark[] {
  const point = history.drawnPoints[index];
  if (point === undefined) return [];
  const next = history.drawnPoints[index + 1]?.day ?? Number.POSITIVE_INFINITY;
  const until = Math.min(next, point.day + STEP_DAYS[history.interval].usual);
  return marks.filter(({ day }) => day >= point.day && day < until);
}

export function pointWords(chart: Chart, index: number, formats: Formats): string {
  const { history, lines } = chart;
  const point = history.drawnPoints[index];
  if (point === undefined) return "";
  const change = stepChange(history, index);
  const movement = change === null || change.kind === "unknown" ? "" : `, ${changeWords(formats, change)}`;
  const others = lines.map(
    (line) => `; ${line.name} ${lineValue(line.drawnPoints, point.day, history.interval, formats).text}`,
  );
  const marks = marksAt(chart, index).map(({ text }) => `; ${text}`);
  const main = `${dateLong(formats, history.interval, point.day)}: ${valueWords(history, index, formats)}${movement}`;
  return [main, ...others, ...marks].join("");
}

export function historySummary({ history, lines }: Chart, formats: Formats): string {
  const { span, measured } = history;
  const from = formats.day(dayText(span.from));
  const to = formats.dayLong(dayText(span.to));
  const missing = missingIn(gapsBetween(knownDays(history, "points"), history.loadedSpan, measured), measured);
  const gapWords =
    missing === 0
      ? ""
      : ` ${history.kind === "position" ? "Not measured" : "No data"} on ${countText(formats, measured, missing)}.`;
  const words =
    history.kind === "position" ? rankWords(history, formats, from, to) : metricWords(history, formats, from, to);
  const beside = lines.length === 0 ? "" : ` Compared with ${lines.map(({ name }) => name).join(", ")}.`;
  return `${words}${gapWords}${beside}`;
}

const VERBS = { up: "Rose", new: "Rose", down: "Fell", lost: "Fell", unknown: "Went" };

function rankWords(history: History & { kind: "position" }, formats: Formats, from: string, to: string): string {
  const { first, latest, best, beyond } = rankFigures(history.points);
  if (first === null || latest === null) return `Position from ${from} to ${to}. No position data.`;
  const change = changeOf(first.position, latest.position);
  const now = positionText(formats, latest.position);
  const before = positionText(formats, first.position);
  const movement = change.kind === "same" ? `Stayed at ${now}.` : `${VERBS[change.kind]} from ${before} to ${now}.`;
  const bestWords = best === null ? "" : ` Best ${placeText(formats, best.place)}.`;
  const outside = beyond === 0 ? "" : ` Not in the top 100 on ${countText(formats, history.measured, beyond)}.`;
  return `Position from ${from} to ${to}. ${movement}${bestWords}${outside}`;
}

function metricWords(history: History & { kind: "metric" }, formats: Formats, from: string, to: string): string {
  const metric = metricOf(history.metric);
  const { latest, highest } = metricFigures(history.points);
  if (latest === null || highest === null) return `${metric.label} from ${from} to ${to}. No data.`;
  const text = (value: number) => metricText(formats, metric, value, true);
  return `${metric.label} from ${from} to ${to}. Latest ${text(latest.value)}. Highest ${text(highest.value)}.`;
}

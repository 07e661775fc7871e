import { changeWords } from "@/components/charts/delta/change-mark";
import type { Formats } from "@/lib/domain/display/format";
import { type Change, changeOf } from "@/lib/domain/keyword/change";
import { metricOf } from "@/lib/domain/keyword/metric";
import { type Line, pointNear } from "@/lib/domain/series/compared-lines";
import type { History } from "@/lib/domain/series/keyword-history";
import { STEP_DAYS } from "@/lib/domain/time/interval";
import type { Chart, Mark } from "./chart";
import { dateLong, metricText, positionText, positionWords } from "./point-text";

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function stepChange(history: History, index: number): Change | null {
  if (history.kind !== "position") return null;
  const point = history.drawn[index];
  const before = history.drawn[index - 1];
  if (point === undefined || before === undefined) return null;
  return point.day - before.day > STEP_DAYS[history.interval].most ? null : changeOf(before.position, point.position);
}

export function valueWords(history: History, index: number, formats: Formats): string {
  if (history.kind === "position") {
    const point = history.drawn[index];
    return point === undefined ? "" : sentence(positionWords(formats, point.position));
  }
  const metric = metricOf(history.metric);
  return `${metric.label} ${metricText(formats, metric, history.drawn[index]?.value ?? null, true)}`;
}

export function lineValue(
  line: Line,
  history: History,
  day: number,
  formats: Formats,
  from: "drawn" | "points" = "drawn",
): { text: string; on: string | null } {
  const interval = from === "drawn" ? history.interval : history.measured;
  if (line.kind === "position") {
    const point = pointNear(line[from], day, interval);
    return { text: point === null ? "—" : positionText(formats, point.position), on: point?.on ?? null };
  }
  const point = pointNear(line[from], day, interval);
  const metric = metricOf(history.kind === "metric" ? history.metric : "value");
  return { text: metricText(formats, metric, point?.value ?? null, true), on: point?.on ?? null };
}

export function marksAt({ history, marks }: Chart, index: number): Mark[] {
  const point = history.drawn[index];
  if (point === undefined) return [];
  const next = history.drawn[index + 1]?.day ?? Number.POSITIVE_INFINITY;
  const until = Math.min(next, point.day + STEP_DAYS[history.interval].usual);
  return marks.filter(({ day }) => day >= point.day && day < until);
}

export function pointWords(chart: Chart, index: number, formats: Formats): string {
  const { history, lines } = chart;
  const point = history.drawn[index];
  if (point === undefined) return "";
  const change = stepChange(history, index);
  const moved = change === null || change.kind === "unknown" ? "" : `, ${changeWords(formats, change)}`;
  const others = lines.map((line) => `; ${line.name} ${lineValue(line, history, point.day, formats).text}`);
  const marks = marksAt(chart, index).map(({ text }) => `; ${text}`);
  const main = `${dateLong(formats, history.interval, point.day)}: ${valueWords(history, index, formats)}${moved}`;
  return [main, ...others, ...marks].join("");
}

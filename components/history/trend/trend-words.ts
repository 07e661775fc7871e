import { countText, dateLong, meanText, metricText } from "@/components/charts/point-text";
import type { Formats } from "@/lib/domain/display/format";
import { type LineName, metricOfLine, type TrendLine, type TrendPoint } from "@/lib/domain/history/trend-view";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { Interval } from "@/lib/domain/time/interval";

const LABELS: Record<string, string> = {
  top10: "Top 10",
  average: "Avg position",
  top3: "Top 3",
  beyond: "Not ranking",
  visibility: "Visibility",
};

export function lineLabel(name: LineName): string {
  const metric = metricOfLine(name);
  return metric === null ? (LABELS[name] ?? name) : metricOf(metric).label;
}

export function lineValueText(formats: Formats, name: LineName, value: number): string {
  if (name === "average") return formats.decimal(value);
  if (name === "visibility") return formats.share(value);
  const metric = metricOfLine(name);
  if (metric === null) return formats.integer(value);
  const metricFacts = metricOf(metric);
  return metricFacts.total ? metricText(formats, metricFacts, value) : meanText(formats, metricFacts, value);
}

const valueAt = (line: TrendLine, day: number): number | null => line.points.find(([at]) => at === day)?.[1] ?? null;

export function dayValues(
  formats: Formats,
  lines: readonly TrendLine[],
  day: number,
): { label: string; value: string }[] {
  return lines.map((line) => {
    const value = valueAt(line, day);
    return { label: lineLabel(line.name), value: value === null ? "—" : lineValueText(formats, line.name, value) };
  });
}

export const checkedWords = (formats: Formats, { known, listed }: Pick<TrendPoint, "known" | "listed">): string =>
  `${formats.integer(known)} of ${formats.counted(listed, "keyword")} checked`;

export function listChangeWords(formats: Formats, { added, removed }: Pick<TrendPoint, "added" | "removed">): string {
  return [
    ...(added > 0 ? [`${formats.counted(added, "keyword")} added`] : []),
    ...(removed > 0 ? [`${formats.counted(removed, "keyword")} removed`] : []),
  ].join(", ");
}

export function lineChangeText(formats: Formats, { name, points }: TrendLine): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) return "";
  const [from, to] = [first, last].map(([, value]) => lineValueText(formats, name, value));
  return `${lineLabel(name)} ${from} → ${to}`;
}

export function trendSummary(formats: Formats, lines: readonly TrendLine[], interval: Interval): string {
  const days = Math.max(0, ...lines.map(({ points }) => points.length));
  const [first, last] = [lines[0]?.points[0], lines[0]?.points.at(-1)];
  if (first === undefined || last === undefined) return "No data";
  const changes = lines.map((line) => lineChangeText(formats, line)).filter((text) => text !== "");
  const [from, to] = [first, last].map(([day]) => dateLong(formats, interval, day));
  return `${countText(formats, interval, days)} from ${from} to ${to}: ${changes.join(", ")}`;
}

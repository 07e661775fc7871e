import type { Chart } from "@/components/charts/chart";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { type History, type HistoryChoice, historyOf } from "@/lib/domain/series/keyword-history";
import type { Line } from "@/lib/domain/series/side-by-side";
import { dayNumber, dayText } from "@/lib/domain/time/days";
import type { DayRange } from "@/lib/domain/time/history-days";
import type { Interval } from "@/lib/domain/time/interval";

export const FIRST_DAY = dayNumber("2026-11-01") ?? 0;

export type Place = number | "beyond" | "empty" | undefined;

const positionOf = (place: Exclude<Place, undefined>): Position => {
  if (place === "beyond") return { kind: "beyond", depth: 100 };
  return place === "empty" ? { kind: "empty" } : { kind: "at", place };
};

const datedValues = <Value>(values: readonly (Value | undefined)[], stepDays: number) =>
  values.flatMap((value, index) =>
    value === undefined
      ? []
      : [{ on: dayText(FIRST_DAY + index * stepDays), value: value as Exclude<Value, undefined> }],
  );

function historyIn(
  data: Pick<KeywordData, "positions" | "metrics">,
  interval: Interval,
  days: DayRange | null,
): History {
  const choice: HistoryChoice =
    data.positions.length > 0
      ? { key: "position", kind: "position", label: null }
      : { key: "clicks", kind: "metric", metric: "clicks", label: null };
  const whole = { ...data, keyword: unknownKeyword("1", "tents"), projectId: null, interval };
  const history = historyOf(whole, choice, "all", days);
  if (history === null) throw new Error("A history has a day at least.");
  return history;
}

export function rankHistory(
  places: readonly Place[],
  stepDays = 1,
  interval: Interval = "day",
  days: DayRange | null = null,
) {
  const points = datedValues(places, stepDays).map(({ on, value }) => ({
    on,
    position: positionOf(value),
    rankingUrl: null,
  }));
  return historyIn({ positions: [{ label: null, points }], metrics: [] }, interval, days);
}

/** Clicks from November 1, 2026 on; null: no value that day. */
export function clickHistory(values: readonly (number | null | undefined)[], days: DayRange | null = null) {
  const metrics = [{ metric: "clicks", label: null, points: datedValues(values, 1) }];
  return historyIn({ positions: [], metrics }, "day", days);
}

export function lineOf(name: string, history: History): Line {
  if (history.kind === "metric") throw new Error("Lines are positions.");
  const { kind, points, drawnPoints } = history;
  return { key: name, name, tone: "c2", kind, points, drawnPoints };
}

export const chartOf = (history: History, changes: Partial<Chart> = {}): Chart => ({
  history,
  name: "",
  lines: [],
  marks: [],
  ...changes,
});

"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDisplay } from "@/components/browser/formats";
import { useChoice } from "@/components/page/view-params";
import type { RatesOf } from "@/lib/domain/figures/visibility-trend";
import type { TrendDay } from "@/lib/domain/history/memory";
import type { TrendChoice, TrendHead, VisibilityChoice } from "@/lib/domain/history/trend-view";
import { rangeSpan } from "@/lib/domain/series/chart-range";
import { dayNumber, dayText } from "@/lib/domain/time/days";
import { visibilityTrendQuery } from "@/lib/queries/history/visibility-trend";

/** Whether there is a line of visibility; `no-rates`: nobody chose click rates yet, and the project has none. */
export type VisibilityState =
  | { kind: "drawn" | "loading" | "no-days" | "no-rates" }
  | { kind: "failed"; retry: () => void };

type Asked = { projectId: string; asOf: string; visibleBy: RatesOf | null; isShown: boolean };

/** What can be charted; visibility is worked out when it is looked at, over the days that are. */
export function useTrendChoices(asked: Asked, { choices, range }: TrendHead, days: readonly TrendDay[] | null) {
  const { projectId, asOf, visibleBy, isShown } = asked;
  const [shown] = useChoice("show");
  const { rates } = useDisplay();
  const hasRates = visibleBy === "own" || (visibleBy === "published" && rates !== "own");
  const [first, last] = [dayOf(days?.[0]), dayOf(days?.at(-1))];
  const from = dayText(rangeSpan(range, { from: first, to: last }).from);
  const wanted = isShown && days !== null && hasRates && shown === "visibility";
  const query = useQuery({
    ...visibilityTrendQuery(projectId, { from, rates: visibleBy ?? "own", asOf }),
    enabled: wanted,
  });
  const { data } = query;
  const visibility = useMemo(
    (): VisibilityChoice => ({
      kind: "visibility",
      rates: data?.rates ?? visibleBy ?? "own",
      by: data?.by ?? "volume",
      of: data?.of ?? 0,
      days: new Map((data?.days ?? []).map((day) => [day.on, day])),
    }),
    [data, visibleBy],
  );
  const isOffered = visibleBy !== null && choices.length > 0;
  const all: TrendChoice[] = isOffered ? [...choices, visibility] : choices;
  return { choices: all, visibility: stateOf(hasRates, query, visibility) };
}

const dayOf = (day: TrendDay | undefined): number => (day === undefined ? 0 : (dayNumber(day.on) ?? 0));

function stateOf(
  hasRates: boolean,
  query: { isError: boolean; data: unknown; refetch: () => unknown },
  { days }: VisibilityChoice,
): VisibilityState {
  if (!hasRates) return { kind: "no-rates" };
  if (query.isError) return { kind: "failed", retry: () => void query.refetch() };
  if (query.data === undefined) return { kind: "loading" };
  return { kind: [...days.values()].some(({ share }) => share !== null) ? "drawn" : "no-days" };
}

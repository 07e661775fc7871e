import { useMemo } from "react";
import { useTrend } from "@/components/history/trend/use-trend";
import { useDayView } from "@/components/history/use-period";
import { dayViewQuery } from "@/lib/domain/history/day-view";
import type { TrendHead } from "@/lib/domain/history/trend-view";
import type { FirstScreen } from "@/lib/domain/table/first-screen";
import type { KeywordRowsList } from "@/lib/domain/table/rows";
import { keywordsQuery } from "@/lib/queries/keyword-list";
import { useAnswer } from "./use-answer";
import { drawnFrom, useListFacts } from "./use-list-facts";
import { useViewedList } from "./use-viewed-list";

export type ProjectFirst = { screen: FirstScreen; trend: TrendHead };

export type ProjectPageState = ReturnType<typeof useProjectPage>;

export function useProjectPage(projectId: string, { screen, trend }: ProjectFirst) {
  const resource = useMemo(() => keywordsQuery(projectId), [projectId]);
  const drawn = useMemo(() => drawnFrom(screen), [screen]);
  // A list of another day, or a comparison, is not the saved list itself.
  const isSavedWhole = screen.whole && dayViewQuery(screen.days) === "";
  const live = useAnswer<KeywordRowsList>(resource, drawn, { isWhole: isSavedWhole });
  const viewed = useViewedList(projectId, live, drawn, screen);
  const facts = useListFacts(viewed, screen);
  const name = screen.project?.name ?? "Project";
  const asOf = live.answer.reading?.asOf ?? "";
  const drawnTrend = useTrend({
    projectId,
    asOf,
    first: { head: trend, asOf: screen.answer.reading?.asOf ?? null },
  });
  return {
    project: { id: projectId, name },
    name,
    domain: screen.project?.domain ?? null,
    source: screen.project?.source ?? null,
    live,
    viewed,
    list: viewed.list,
    facts,
    trend: drawnTrend,
    savedDays: trend.savedDays,
    isUsualDay: useDayView().asOf === null,
    queryKey: resource.queryKey,
  };
}

"use client";

import { useMemo } from "react";
import { useDayView } from "@/components/history/use-period";
import { type Trend, useTrend } from "@/components/history/use-trend";
import { dayViewQuery } from "@/lib/domain/history/day-view";
import type { TrendHead } from "@/lib/domain/history/trend-view";
import type { Project } from "@/lib/domain/projects/project";
import type { FirstScreen } from "@/lib/domain/table/first-screen";
import type { KeywordRowsList } from "@/lib/domain/table/rows";
import { keywordsQuery } from "@/lib/queries/keyword-list";
import { type LiveAnswer, useAnswer } from "./use-answer";
import { drawnFrom, type ProjectFacts, useListFacts } from "./use-list-facts";
import { useViewedList, type ViewedList } from "./use-viewed-list";

export type ProjectFirst = { screen: FirstScreen; trend: TrendHead };

export type ProjectPageState = {
  project: { id: string; name: string };
  name: string;
  domain: string | null;
  source: Project["source"] | null;
  live: LiveAnswer<KeywordRowsList>;
  viewed: ViewedList;
  list: KeywordRowsList | null;
  facts: ProjectFacts;
  trend: Trend;
  savedDays: { from: string; to: string } | null;
  isUsualDay: boolean;
  queryKey: readonly string[];
};

export function useProjectPage(projectId: string, { screen, trend }: ProjectFirst): ProjectPageState {
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

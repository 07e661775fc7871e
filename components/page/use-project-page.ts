import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTrend } from "@/components/history/trend/use-trend";
import { useDayView } from "@/components/history/use-period";
import { dayViewQuery } from "@/lib/domain/history/period";
import type { TrendHead } from "@/lib/domain/history/trend-view";
import { type Answer, type ListFacts, readingVersion } from "@/lib/domain/response/reading";
import type { FirstScreen } from "@/lib/domain/table/first-screen";
import { PackedKeywords, unpackKeywords } from "@/lib/domain/table/packed-rows";
import type { KeywordRowsList } from "@/lib/domain/table/rows";
import { keywordsQuery, viewedListQuery } from "@/lib/queries/keyword-list";
import { type LiveAnswer, useAnswer } from "./use-answer";

export type ProjectFirst = { screen: FirstScreen; trend: TrendHead };

export type ProjectPageState = ReturnType<typeof useProjectPage>;

export function useProjectPage(projectId: string, { screen, trend }: ProjectFirst) {
  const resource = useMemo(() => keywordsQuery(projectId), [projectId]);
  const firstAnswer = useMemo(() => drawnFrom(screen), [screen]);
  // A list of another day, or a comparison, is not the saved list itself.
  const isSavedWhole = screen.whole && dayViewQuery(screen.days) === "";
  const live = useAnswer<KeywordRowsList>(resource, firstAnswer, { isWhole: isSavedWhole });
  const version = readingVersion(live.answer.reading);
  const viewedList = useViewedList(projectId, live, { firstAnswer, first: screen, version });
  const facts = useListFacts(viewedList, screen);
  return {
    project: { id: projectId, name: screen.project?.name ?? "Project" },
    domain: screen.project?.domain ?? null,
    source: screen.project?.source ?? null,
    live,
    version,
    viewed: viewedList,
    list: viewedList.list,
    facts,
    trend: useTrend({ projectId, version, first: { head: trend, version: readingVersion(screen.answer.reading) } }),
    savedDays: trend.savedDays,
  };
}

function drawnFrom({ answer, rows }: FirstScreen): Answer<KeywordRowsList> {
  const { reading } = answer;
  if (reading === null) return { ...answer, reading };
  return { ...answer, reading: { ...reading, data: { ...reading.data, keywords: unpackKeywords(rows) } } };
}

const isPastList = (list: ListFacts | null): boolean => (list?.onDay?.day ?? null) !== null;

export type ProjectFacts = Omit<FirstScreen, "rows" | "keywordCount"> & { count: number; missing: string[] };

function useListFacts({ list, isWhole }: Pick<ViewedList, "list" | "isWhole">, first: FirstScreen): ProjectFacts {
  const whole = isWhole ? list : null;
  return useMemo(() => {
    const { rows: _, keywordCount, ...page } = first;
    if (whole === null) return { ...page, count: keywordCount, missing: [] };
    const { keywords } = whole;
    if (!(keywords instanceof PackedKeywords)) throw new Error("A whole list in a page is always packed");
    // A position that was not saved on a past day can no longer be loaded.
    const missing = isPastList(whole) ? [] : keywords.withoutPosition();
    return { ...page, ...keywords.head.figures, count: keywords.length, missing };
  }, [whole, first]);
}

type ViewedList = ReturnType<typeof useViewedList>;

/** `list` null: nothing saved; `isWhole` false: first rows only; `isBehind`: other days are loading */
function useViewedList(
  projectId: string,
  live: LiveAnswer<KeywordRowsList>,
  { firstAnswer, first, version }: { firstAnswer: Answer<KeywordRowsList>; first: FirstScreen; version: string },
) {
  const client = useQueryClient();
  const view = useDayView();
  const viewQuery = dayViewQuery(view);
  const isDrawn = viewQuery === dayViewQuery(first.days) && version === readingVersion(first.answer.reading);
  const listQuery = useQuery({
    ...viewedListQuery(projectId, view, version),
    enabled: viewQuery !== "" && version !== "",
    initialData: isDrawn && first.whole && firstAnswer.reading !== null ? firstAnswer : undefined,
  });
  const saved = live.answer.reading?.data ?? null;
  const other = listQuery.data?.reading?.data;
  const load = () =>
    viewQuery === ""
      ? client.ensureQueryData(keywordsQuery(projectId))
      : client.ensureQueryData(viewedListQuery(projectId, view, version));
  const idleState = { isBehind: false, hasFailed: false, load };
  if (saved === null) return { list: null, isWhole: live.isWhole, ...idleState };
  if (viewQuery === "")
    return { list: saved, isWhole: live.isWhole, ...idleState, isBehind: !live.isWhole && !isDrawn };
  const state = { isBehind: listQuery.isFetching, hasFailed: listQuery.isError && !listQuery.isFetching, load };
  if (other !== undefined) return { list: other, isWhole: true, ...state };
  if (isDrawn) return { list: firstAnswer.reading?.data ?? null, isWhole: false, ...state };
  return { list: saved, isWhole: live.isWhole, ...state };
}

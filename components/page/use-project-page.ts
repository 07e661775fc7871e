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
  const drawn = useMemo(() => drawnFrom(screen), [screen]);
  // A list of another day, or a comparison, is not the saved list itself.
  const isSavedWhole = screen.whole && dayViewQuery(screen.days) === "";
  const live = useAnswer<KeywordRowsList>(resource, drawn, { isWhole: isSavedWhole });
  const version = readingVersion(live.answer.reading);
  const viewed = useViewedList(projectId, live, { drawn, first: screen, version });
  const facts = useListFacts(viewed, screen);
  return {
    project: { id: projectId, name: screen.project?.name ?? "Project" },
    domain: screen.project?.domain ?? null,
    source: screen.project?.source ?? null,
    live,
    version,
    viewed,
    list: viewed.list,
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

export type ProjectFacts = Omit<FirstScreen, "rows" | "held"> & { count: number; missing: string[] };

function useListFacts({ list, isWhole }: Pick<ViewedList, "list" | "isWhole">, first: FirstScreen): ProjectFacts {
  const whole = isWhole ? list : null;
  return useMemo(() => {
    const { rows: _, held, ...page } = first;
    if (whole === null) return { ...page, count: held, missing: [] };
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
  { drawn, first, version }: { drawn: Answer<KeywordRowsList>; first: FirstScreen; version: string },
) {
  const client = useQueryClient();
  const view = useDayView();
  const asked = dayViewQuery(view);
  const isDrawn = asked === dayViewQuery(first.days) && version === readingVersion(first.answer.reading);
  const viewed = useQuery({
    ...viewedListQuery(projectId, view, version),
    enabled: asked !== "" && version !== "",
    initialData: isDrawn && first.whole && drawn.reading !== null ? drawn : undefined,
  });
  const saved = live.answer.reading?.data ?? null;
  const other = viewed.data?.reading?.data;
  const load = () =>
    asked === ""
      ? client.ensureQueryData(keywordsQuery(projectId))
      : client.ensureQueryData(viewedListQuery(projectId, view, version));
  const settled = { isBehind: false, hasFailed: false, load };
  if (saved === null) return { list: null, isWhole: live.isWhole, ...settled };
  if (asked === "") return { list: saved, isWhole: live.isWhole, ...settled, isBehind: !live.isWhole && !isDrawn };
  const state = { isBehind: viewed.isFetching, hasFailed: viewed.isError && !viewed.isFetching, load };
  if (other !== undefined) return { list: other, isWhole: true, ...state };
  if (isDrawn) return { list: drawn.reading?.data ?? null, isWhole: false, ...state };
  return { list: saved, isWhole: live.isWhole, ...state };
}

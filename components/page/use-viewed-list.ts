import { useQuery } from "@tanstack/react-query";
import { useDayView } from "@/components/history/use-period";
import { dayViewQuery } from "@/lib/domain/history/day-view";
import type { Answer } from "@/lib/domain/response/result";
import type { FirstScreen } from "@/lib/domain/table/first-screen";
import type { KeywordRowsList } from "@/lib/domain/table/rows";
import { viewedListQuery } from "@/lib/queries/keyword-list";
import type { LiveAnswer } from "./use-answer";

export type ViewedList = ReturnType<typeof useViewedList>;

/** `list` null: nothing saved; `isWhole` false: first rows only; `isBehind`: other days are loading */
export function useViewedList(
  projectId: string,
  live: LiveAnswer<KeywordRowsList>,
  drawn: Answer<KeywordRowsList>,
  first: FirstScreen,
) {
  const view = useDayView();
  const asked = dayViewQuery(view);
  const asOf = live.answer.reading?.asOf ?? null;
  const isDrawn = asked === dayViewQuery(first.days) && asOf === (first.answer.reading?.asOf ?? null);
  const viewed = useQuery({
    ...viewedListQuery(projectId, view, asOf ?? ""),
    enabled: asked !== "" && asOf !== null,
    initialData: isDrawn && first.whole && drawn.reading !== null ? drawn : undefined,
  });
  const saved = live.answer.reading?.data ?? null;
  const other = viewed.data?.reading?.data;
  const retry = () => void viewed.refetch();
  const settled = { isBehind: false, hasFailed: false, retry };
  if (saved === null) return { list: null, isWhole: live.isWhole, ...settled };
  if (asked === "") return { list: saved, isWhole: live.isWhole, ...settled, isBehind: !live.isWhole && !isDrawn };
  const state = { isBehind: viewed.isFetching, hasFailed: viewed.isError && !viewed.isFetching, retry };
  if (other !== undefined) return { list: other, isWhole: true, ...state };
  if (isDrawn) return { list: drawn.reading?.data ?? null, isWhole: false, ...state };
  return { list: saved, isWhole: live.isWhole, ...state };
}

import { useMemo } from "react";
import type { ListFacts } from "@/lib/domain/response/reading";
import type { Answer } from "@/lib/domain/response/result";
import type { FirstScreen } from "@/lib/domain/table/first-screen";
import { PackedKeywords, unpackKeywords } from "@/lib/domain/table/packed-rows";
import type { KeywordRowsList } from "@/lib/domain/table/rows";
import type { ViewedList } from "./use-viewed-list";

export function drawnFrom({ answer, rows }: FirstScreen): Answer<KeywordRowsList> {
  const { reading } = answer;
  if (reading === null) return { ...answer, reading };
  return { ...answer, reading: { ...reading, data: { ...reading.data, keywords: unpackKeywords(rows) } } };
}

const isPastList = (list: ListFacts | null): boolean => (list?.onDay?.day ?? null) !== null;

export type ProjectFacts = Omit<FirstScreen, "rows" | "held"> & { count: number; missing: string[] };

export function useListFacts(
  { list, isWhole }: Pick<ViewedList, "list" | "isWhole">,
  first: FirstScreen,
): ProjectFacts {
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

"use client";

import { useMemo } from "react";
import type { ListFacts } from "@/lib/domain/response/reading";
import type { Answer } from "@/lib/domain/response/result";
import type { FirstScreen } from "@/lib/domain/table/first-screen";
import { PackedKeywords, unpackKeywords } from "@/lib/domain/table/packed-rows";
import type { KeywordRowsList } from "@/lib/domain/table/rows";
import type { ViewedList } from "./use-viewed-list";

/** The answer that the HTML was drawn from, with its first rows. */
export function drawnFrom({ answer, rows }: FirstScreen): Answer<KeywordRowsList> {
  const { reading } = answer;
  if (reading === null) return { ...answer, reading };
  return { ...answer, reading: { ...reading, data: { ...reading.data, keywords: unpackKeywords(rows) } } };
}

/** Is it a list as of an earlier day, not the latest? */
const isPastList = (list: ListFacts | null): boolean => (list?.onDay?.day ?? null) !== null;

/** Figures of the list on screen: those of the HTML until a whole list is here, then its own. */
export function useListFacts({ list, isWhole }: Pick<ViewedList, "list" | "isWhole">, first: FirstScreen) {
  const whole = isWhole ? list : null;
  return useMemo(() => {
    if (whole === null) return { ...first, missing: [] };
    const { keywords } = whole;
    if (!(keywords instanceof PackedKeywords)) throw new Error("A whole list in a page is always packed");
    // What nobody saw on a past day cannot be loaded any more.
    const missing = isPastList(whole) ? [] : keywords.withoutPosition();
    return { ...keywords.head.figures, held: keywords.length, missing };
  }, [whole, first]);
}

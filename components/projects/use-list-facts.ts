"use client";

import { useMemo } from "react";
import type { Answer } from "@/lib/domain/answer/answer";
import { type FirstScreen, listFigures } from "@/lib/domain/table/first-screen";
import { PackedKeywords, unpackKeywords } from "@/lib/domain/table/packed-rows";
import type { KeywordRowsList } from "@/lib/domain/table/rows";
import type { LiveAnswer } from "../answer/use-answer";

/** The answer that the HTML was drawn from, with its first rows. */
export function drawnFrom({ answer, rows }: FirstScreen): Answer<KeywordRowsList> {
  const { reading } = answer;
  if (reading === null) return { ...answer, reading };
  return { ...answer, reading: { ...reading, data: { ...reading.data, keywords: unpackKeywords(rows) } } };
}

/** Figures of the list on screen: those of the HTML until the whole list is here, then its own. */
export function useListFacts(live: LiveAnswer<KeywordRowsList>, first: FirstScreen) {
  const list = live.isWhole ? (live.answer.reading?.data ?? null) : null;
  return useMemo(() => {
    if (list === null) return { ...first, missing: [] };
    const { keywords } = list;
    const held = keywords.length;
    if (keywords instanceof PackedKeywords)
      return { ...keywords.head.figures, held, missing: keywords.withoutPosition() };
    const rows = [...keywords];
    const missing = rows.filter(({ position }) => position === null).map(({ id }) => id);
    return { ...listFigures({ ...list, keywords: rows }), held, missing };
  }, [list, first]);
}

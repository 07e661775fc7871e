"use client";

import { useCallback, useRef, useState } from "react";
import type { Keyword } from "@/lib/domain/keyword";
import { rowsBetween, type Selection, withRows } from "@/lib/domain/selection";

export type RowSelection = {
  ids: Selection;
  /** Puts one row in or out; with `isRange` all rows from the one chosen before. */
  choose: (rows: readonly Keyword[], index: number, isOn: boolean, isRange: boolean) => void;
  chooseAll: (rows: readonly Keyword[], isOn: boolean) => void;
  clear: () => void;
};

const NONE: Selection = new Set();

/** Which keywords are chosen in a table; the functions stay the same. */
export function useSelection(): RowSelection {
  const [ids, setIds] = useState<Selection>(NONE);
  const anchor = useRef<string | null>(null);
  const choose = useCallback((rows: readonly Keyword[], index: number, isOn: boolean, isRange: boolean) => {
    const from = isRange ? anchor.current : null;
    anchor.current = rows[index]?.id ?? null;
    const chosen = rowsBetween(rows, from, index);
    setIds((held) => withRows(held, chosen, isOn));
  }, []);
  const chooseAll = useCallback((rows: readonly Keyword[], isOn: boolean) => {
    anchor.current = null;
    setIds((held) => withRows(held, rows, isOn));
  }, []);
  const clear = useCallback(() => {
    anchor.current = null;
    setIds(NONE);
  }, []);
  return { ids, choose, chooseAll, clear };
}

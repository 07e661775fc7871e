import { useCallback, useRef, useState } from "react";
import { type KeywordRows, rowAt, rowsBetween, type Selection, withRows } from "@/lib/domain/table/rows";

export type RowSelection = ReturnType<typeof useSelection>;

const NONE: Selection = new Set();

export function useSelection() {
  const [ids, setIds] = useState<Selection>(NONE);
  const anchor = useRef<string | null>(null);
  const choose = useCallback((rows: KeywordRows, index: number, isOn: boolean, isRange: boolean) => {
    const from = isRange ? anchor.current : null;
    anchor.current = rowAt(rows, index)?.id ?? null;
    const rangeRows = rowsBetween(rows, from, index);
    setIds((previous) => withRows(previous, rangeRows, isOn));
  }, []);
  const chooseAll = (rows: KeywordRows, isOn: boolean) => {
    anchor.current = null;
    setIds((previous) => withRows(previous, rows, isOn));
  };
  const clear = () => {
    anchor.current = null;
    setIds(NONE);
  };
  return { ids, choose, chooseAll, clear };
}

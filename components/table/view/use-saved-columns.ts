import { useCallback, useSyncExternalStore } from "react";
import { type ColumnId, columnsText, parseColumns } from "@/lib/domain/table/columns";
import { ownBase } from "@/lib/queries/account-base";

const keyOf = (projectId: string) => `kd-columns:${projectId}${ownBase()}`;
const CHANGED = "kd-columns";

function read(projectId: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(projectId));
  } catch {
    return null; // Without storage, the default columns are shown.
  }
}

const watch = (changed: () => void) => {
  window.addEventListener("storage", changed);
  window.addEventListener(CHANGED, changed);
  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener(CHANGED, changed);
  };
};

export function useSavedColumns(projectId: string): [string | null, (columns: readonly ColumnId[] | null) => void] {
  const text = useSyncExternalStore(
    watch,
    () => read(projectId),
    () => null,
  );
  const keep = useCallback(
    (columns: readonly ColumnId[] | null) => {
      try {
        if (columns === null) window.localStorage.removeItem(keyOf(projectId));
        else window.localStorage.setItem(keyOf(projectId), columnsText(columns));
      } catch {
        // Without storage, the address still contains the columns.
      }
      window.dispatchEvent(new Event(CHANGED));
    },
    [projectId],
  );
  return [text !== null && parseColumns(text) !== null ? text : null, keep];
}

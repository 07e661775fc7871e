import { useEffect, useRef } from "react";
import { useRefresh } from "./use-refresh";

export function useRefreshOn(value: string | null, isServerPage = true): void {
  const refresh = useRefresh();
  const shown = useRef(value);
  useEffect(() => {
    if (!isServerPage || shown.current === value) return;
    shown.current = value;
    refresh();
  }, [isServerPage, value, refresh]);
}

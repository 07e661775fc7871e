import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { addressSearch, writeAddress } from "./address";

/** Rerenders the page from saved data at its current address, which the router does not know. */
export function useRefresh(): () => void {
  const router = useRouter();
  const routed = useSearchParams().toString();
  return useCallback(() => {
    writeAddress();
    if (new URLSearchParams(addressSearch()).toString() !== routed)
      window.history.replaceState(null, "", window.location.href);
    router.refresh();
  }, [router, routed]);
}

export function useRefreshOn(value: string | null, isServerPage = true): void {
  const refresh = useRefresh();
  const shown = useRef(value);
  useEffect(() => {
    if (!isServerPage || shown.current === value) return;
    shown.current = value;
    refresh();
  }, [isServerPage, value, refresh]);
}

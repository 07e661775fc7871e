import { useRouter, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { addressSearch, writeAddress } from "./address";
import { useOnChange } from "./use-on-change";

/** Rerenders the page from saved data at its current address, which the router does not know. */
export function useRefresh(): () => void {
  const router = useRouter();
  const routerSearch = useSearchParams().toString();
  return useCallback(() => {
    writeAddress();
    if (new URLSearchParams(addressSearch()).toString() !== routerSearch)
      window.history.replaceState(null, "", window.location.href);
    router.refresh();
  }, [router, routerSearch]);
}

export function useRefreshOn(value: string | null, isServerPage = true): void {
  const refresh = useRefresh();
  useOnChange(value, () => {
    if (isServerPage) refresh();
  });
}

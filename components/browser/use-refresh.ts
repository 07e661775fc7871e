import { useRouter, useSearchParams } from "next/navigation";
import { useCallback } from "react";
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

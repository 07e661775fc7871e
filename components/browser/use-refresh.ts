"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { addressSearch, writeAddress } from "./address";

/** Draws the page again from saved data, as its address is now: the framework does not know the steps taken on it. */
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

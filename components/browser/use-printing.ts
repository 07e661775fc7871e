"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia("print");
    const follow = ({ matches }: MediaQueryListEvent) => setPrinting(matches);
    // The browser lays out the paper right after this event, so all rows must be rendered when it returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    media.addEventListener("change", follow);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      media.removeEventListener("change", follow);
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** True while the page is laid out for paper, when lists render all their rows. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // The browser lays out the paper right after these events, so all rows must be rendered when the listener returns.
    const follow = ({ type, matches }: Partial<MediaQueryListEvent>) =>
      flushSync(() => setPrinting(type === "beforeprint" || matches === true));
    window.matchMedia("print").addEventListener("change", follow, { signal });
    for (const type of ["beforeprint", "afterprint"]) window.addEventListener(type, follow, { signal });
    return () => listening.abort();
  }, []);
  return isPrinting;
}

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** True while the page is laid out for paper, when lists render all their rows. */
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

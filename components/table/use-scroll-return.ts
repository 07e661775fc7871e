import { useEffect, useLayoutEffect } from "react";
import { listen } from "@/components/browser/listen";

const left = new Map<string, number>();
let steppedTo: string | null = null;

const here = () => `${window.location.pathname}${window.location.search}`;
if (typeof window !== "undefined")
  window.addEventListener("popstate", () => {
    steppedTo = here();
  });

/** Any input from the user ends our scrolling. */
const OWN_MOVES = ["wheel", "touchmove", "keydown", "pointerdown"];

function scrollWhenLong(top: number): () => void {
  const growth = new ResizeObserver(() => go());
  const end = () => {
    growth.disconnect();
    stop();
  };
  const go = () => {
    window.scrollTo({ top, behavior: "instant" });
    if (Math.abs(window.scrollY - top) <= 1) end();
  };
  growth.observe(document.body);
  const stop = listen(window, OWN_MOVES, end, { passive: true });
  go();
  return end;
}

/** Back to a long table restores its scroll position. The browser tries too early, before the rows exist. */
export function useScrollReturn(): void {
  useLayoutEffect(() => {
    const top = left.get(here());
    const isReturn = steppedTo === here();
    steppedTo = null;
    return top !== undefined && isReturn ? scrollWhenLong(top) : undefined;
  }, []);
  useEffect(() => {
    const remember = () => left.set(here(), window.scrollY);
    return listen(window, ["scroll"], remember, { passive: true });
  }, []);
}

"use client";

import { useEffect, useLayoutEffect } from "react";

const left = new Map<string, number>();
/** The address that a step of history led to, until its table is there. */
let steppedTo: string | null = null;

const here = () => `${window.location.pathname}${window.location.search}`;
if (typeof window !== "undefined")
  window.addEventListener("popstate", () => {
    steppedTo = here();
  });

/** Any input from the person ends our own scrolling. */
const OWN_MOVES = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** Moves the page to `top` as soon as it is long enough for that. */
function scrollWhenLong(top: number): () => void {
  const growth = new ResizeObserver(() => go());
  const end = () => {
    growth.disconnect();
    for (const move of OWN_MOVES) window.removeEventListener(move, end);
  };
  const go = () => {
    window.scrollTo({ top, behavior: "instant" });
    if (Math.abs(window.scrollY - top) <= 1) end();
  };
  growth.observe(document.body);
  for (const move of OWN_MOVES) window.addEventListener(move, end, { passive: true });
  go();
  return end;
}

/**
 * Back to a long table leads to the row it was left at. The browser tries that by itself, but before the rows are there
 * again; a freshly opened page starts at its top.
 */
export function useScrollReturn(): void {
  useLayoutEffect(() => {
    const top = left.get(here());
    const isReturn = steppedTo === here();
    steppedTo = null;
    return top !== undefined && isReturn ? scrollWhenLong(top) : undefined;
  }, []);
  useEffect(() => {
    const remember = () => left.set(here(), window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);
}

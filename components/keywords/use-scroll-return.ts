"use client";

import { useEffect, useLayoutEffect } from "react";

const BACK_WITHIN_MS = 5_000;
const left = new Map<string, number>();
let steppedAt = Number.NEGATIVE_INFINITY;

const here = () => `${window.location.pathname}${window.location.search}`;
if (typeof window !== "undefined") window.addEventListener("popstate", () => (steppedAt = performance.now()));

/**
 * Back to a long table leads to the row it was left at. The browser tries that by itself, but before the rows are there
 * again; a page that is opened anew starts at its top.
 */
export function useScrollReturn(): void {
  useLayoutEffect(() => {
    const top = left.get(here());
    if (top !== undefined && performance.now() - steppedAt < BACK_WITHIN_MS)
      window.scrollTo({ top, behavior: "instant" });
  }, []);
  useEffect(() => {
    const remember = () => left.set(here(), window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);
}

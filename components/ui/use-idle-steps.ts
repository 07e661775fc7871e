"use client";

import { useEffect } from "react";
import type { Steps } from "@/lib/domain/turns";

const SLICE_MS = 8;

/**
 * Does long work in slices while the page has nothing else to do; work that is needed sooner is finished by whoever
 * needs it.
 * @param start begins the work; another function is other work. null: none
 */
export function useIdleSteps(start: (() => Steps<void>) | null): void {
  useEffect(() => {
    if (start === null) return;
    const steps = start();
    const slice = () => {
      const began = performance.now();
      while (performance.now() - began < SLICE_MS) if (steps.next().done === true) return;
      stop = whenIdle(slice);
    };
    let stop = whenIdle(slice);
    return () => stop();
  }, [start]);
}

function whenIdle(run: () => void): () => void {
  // Safari has none.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(request);
}

"use client";

import { useEffect } from "react";
import type { Steps } from "@/lib/domain/steps";
import { whenIdle } from "./when-idle";

const SLICE_MS = 8;
const SAFARI_WAIT_MS = 50;

/**
 * Does long work in slices while the page is idle; code that needs the result can finish it earlier.
 * @param start must be stable: a new function restarts the work; null: none
 */
export function useIdleSteps(start: (() => Steps<void>) | null): void {
  useEffect(() => {
    if (start === null) return;
    const steps = start();
    const slice = () => {
      const began = performance.now();
      while (performance.now() - began < SLICE_MS) if (steps.next().done === true) return;
      stop = whenIdle(slice, SAFARI_WAIT_MS);
    };
    let stop = whenIdle(slice, SAFARI_WAIT_MS);
    return () => stop();
  }, [start]);
}

"use client";

import { useEffect, useState } from "react";
import type { Steps } from "@/lib/domain/steps";

/** So long the page may be busy before its reader has a turn, in milliseconds. */
const TURN_MS = 8;

/**
 * The result of long work, done in turns with the page; what was there before stays until it is done. null: not yet.
 * @param steps begins the work anew; another function is other work
 */
export function useInTurns<T>(steps: () => Steps<T>): T | null {
  const [result, setResult] = useState<T | null>(null);
  useEffect(() => {
    const work = steps();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = () => {
      const until = performance.now() + TURN_MS;
      do {
        const step = work.next();
        if (step.done === true) return setResult(step.value);
      } while (performance.now() < until);
      timer = setTimeout(turn);
    };
    turn();
    return () => clearTimeout(timer);
  }, [steps]);
  return result;
}

import { useEffect, useState } from "react";
import type { Steps } from "@/lib/domain/steps";

/** Longest block of work before the page handles input, in ms. */
const TURN_MS = 8;

/** Keeps the old result until the work ends. @param steps must be stable: a new function restarts the work */
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

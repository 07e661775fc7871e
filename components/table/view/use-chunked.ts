import { useEffect, useState } from "react";
import { inTurns, type Steps } from "@/lib/domain/steps";

/** Keeps the old result until the work ends. @param steps must be stable: a new function restarts the work */
export function useInTurns<T>(steps: () => Steps<T | null>): T | null {
  const [result, setResult] = useState<T | null>(null);
  useEffect(() => {
    const work = steps();
    let isCurrent = true;
    void inTurns(work).then((nextResult) => isCurrent && setResult(nextResult));
    return () => {
      isCurrent = false;
      work.return(null);
    };
  }, [steps]);
  return result;
}

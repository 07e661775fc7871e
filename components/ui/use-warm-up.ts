"use client";

import { useEffect } from "react";
import { whenIdle } from "./when-idle";

type Load = () => Promise<unknown>;

const SAFARI_WAIT_MS = 2_000;

const waiting: Load[] = [];
const known = new Set<Load>();
let isRunning = false;

function fetchNext(): void {
  const load = waiting.shift();
  isRunning = load !== undefined;
  if (load === undefined) return;
  whenIdle(() => {
    void load()
      .catch(() => undefined)
      .then(fetchNext);
  }, SAFARI_WAIT_MS);
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches a lazy part's code while the page is idle, so that the first click responds at once. A failed fetch is
 * retried
 * on use. @param load must be the part's own load function: a second import creates another chunk
 */
export function useWarmUp(load: Load): void {
  useEffect(() => {
    if (known.has(load) || savesData()) return;
    const enqueue = () => {
      if (known.has(load)) return;
      known.add(load);
      waiting.push(load);
      if (!isRunning) fetchNext();
    };
    if (document.readyState === "complete") {
      enqueue();
      return;
    }
    window.addEventListener("load", enqueue, { once: true });
    return () => window.removeEventListener("load", enqueue);
  }, [load]);
}

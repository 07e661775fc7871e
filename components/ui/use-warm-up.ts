"use client";

import { useEffect } from "react";
import { whenIdle } from "./when-idle";

type Load = () => Promise<unknown>;

const SAFARI_WAIT_MS = 2_000;

/** Code still to fetch, one after another, each time the page is idle. */
const waiting: Load[] = [];
/** Several places may show the same part. */
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
 * Fetches from the dashboard the code of a part that loads on first use, once the page is idle, so that the first press
 * answers at once. One that cannot be had now is fetched again when it is used.
 * @param load the very function that the part itself loads with: the same code asked for elsewhere is another file
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

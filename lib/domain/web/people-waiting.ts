type Waiting = { count: number; freed: Set<() => void> };

/** Next loads this module once for the pages and once for the agents; who waits must still be known to both. */
const shared = globalThis as typeof globalThis & { keywordDeskWaiting?: Waiting };
shared.keywordDeskWaiting ??= { count: 0, freed: new Set() };
const waiting = shared.keywordDeskWaiting;

/** Somebody waits for a page. @returns is called when it is there */
export function personWaits(): () => void {
  let isOver = false;
  waiting.count += 1;
  return () => {
    if (isOver) return;
    isOver = true;
    waiting.count -= 1;
    if (waiting.count === 0) for (const free of waiting.freed) free();
  };
}

/** Returns as soon as nobody waits for a page, and after `mostMs` in any case: on a busy day somebody always does. */
export async function nobodyWaits(mostMs: number): Promise<void> {
  if (waiting.count === 0) return;
  await new Promise<void>((resolve) => {
    const free = () => {
      clearTimeout(timer);
      waiting.freed.delete(free);
      resolve();
    };
    const timer = setTimeout(free, mostMs);
    waiting.freed.add(free);
  });
}

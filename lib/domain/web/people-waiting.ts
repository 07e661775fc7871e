type Waiting = { count: number; freed: Set<() => void> };

/** Next loads this module twice, for pages and for agents. Both must share the state. */
const shared = globalThis as typeof globalThis & { keywordDeskWaiting?: Waiting };
shared.keywordDeskWaiting ??= { count: 0, freed: new Set() };
const waiting = shared.keywordDeskWaiting;

/** @returns a function to call when the page is ready */
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

/** Resolves when no user waits for a page, or after `mostMs`, because on a busy day there is always one. */
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

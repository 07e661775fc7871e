type Waiting = { count: number; freed: Set<() => void> };

/** Next loads this module twice, for pages and for agents. Both must share the state. */
const globalState = globalThis as typeof globalThis & { keywordDeskWaiting?: Waiting };
globalState.keywordDeskWaiting ??= { count: 0, freed: new Set() };
const waiting = globalState.keywordDeskWaiting;

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

/** In milliseconds. */
const FOR_PEOPLE_MS = 250;

export class CallTurns {
  private before: Promise<unknown> = Promise.resolve();

  /** @param aloneMs after this time the next call starts too, because a call waiting for the service needs no CPU */
  constructor(private readonly aloneMs: number) {}

  async begin(): Promise<() => void> {
    let end = () => {};
    const callEnd = new Promise<void>((resolve) => {
      end = resolve;
    });
    const latestMs = performance.now() + FOR_PEOPLE_MS;
    const turnStart = this.before.then(() => nobodyWaits(latestMs - performance.now()));
    this.before = turnStart.then(() => Promise.race([callEnd, this.aWhile()]));
    await turnStart;
    return end;
  }

  private aWhile(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.aloneMs).unref());
  }
}

/**
 * Runs something when the page has nothing else to do. @returns what takes it back
 * @param safariWaitMs Safari cannot tell; there it runs after so long
 */
export function whenIdle(run: () => void, safariWaitMs: number): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, safariWaitMs);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(request);
}

/**
 * @returns a function that cancels it
 * @param safariWaitMs delay for Safari, which lacks requestIdleCallback
 */
export function whenIdle(run: () => void, safariWaitMs: number): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, safariWaitMs);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(request);
}

/** @returns a function that removes the listener */
export function listen<E extends Event>(
  target: EventTarget,
  types: readonly string[],
  listener: (event: E) => void,
  options?: AddEventListenerOptions,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  for (const type of types) target.addEventListener(type, listener as EventListener, { ...options, signal });
  return () => listening.abort();
}

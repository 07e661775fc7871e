const NAME = "saved-only";

const listeners = new Set<() => void>();

/** Whether this tab asks the service for nothing; kept as long as the tab lives. False where there is no browser. */
export const isTabSavedOnly = (): boolean => typeof window !== "undefined" && sessionStorage.getItem(NAME) === "1";

/** Turns this tab's own saved-only mode on or off. */
export function setTabSavedOnly(isOn: boolean): void {
  if (isOn) sessionStorage.setItem(NAME, "1");
  else sessionStorage.removeItem(NAME);
  for (const changed of listeners) changed();
}

/** Calls back on every change. @returns how to stop that */
export function watchTabSavedOnly(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

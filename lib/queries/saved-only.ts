import { ownBase } from "./account-base";

const NAME = "saved-only";

const listeners = new Set<() => void>();

/**
 * Whether this tab asks the service of this account for nothing; kept as long as the tab lives. What was switched before
 * an account had, or lost, an address of its own still holds. False where there is no browser.
 */
export function isTabSavedOnly(): boolean {
  if (typeof window === "undefined") return false;
  const base = ownBase();
  const own = sessionStorage.getItem(NAME + base);
  if (own !== null) return own === "1";
  if (base !== "") return sessionStorage.getItem(NAME) === "1";
  return others().some((name) => sessionStorage.getItem(name) === "1");
}

/** Turns this tab's own saved-only mode for this account on or off. */
export function setTabSavedOnly(isOn: boolean): void {
  const base = ownBase();
  sessionStorage.setItem(NAME + base, isOn ? "1" : "0");
  // There is one account now.
  if (base === "") for (const name of others()) sessionStorage.removeItem(name);
  for (const changed of listeners) changed();
}

/** Calls back on every change. @returns how to stop that */
export function watchTabSavedOnly(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const others = (): string[] => Object.keys(sessionStorage).filter((name) => name.startsWith(`${NAME}/`));

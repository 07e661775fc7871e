import { ownBase } from "./account-base";

const NAME = "saved-only";

const listeners = new Set<() => void>();

/** For the tab's lifetime. False outside a browser. */
export function isTabSavedOnly(): boolean {
  if (typeof window === "undefined") return false;
  const base = ownBase();
  const own = sessionStorage.getItem(NAME + base);
  if (own !== null) return own === "1";
  if (base !== "") return sessionStorage.getItem(NAME) === "1";
  return others().some((name) => sessionStorage.getItem(name) === "1");
}

export function setTabSavedOnly(isOn: boolean): void {
  const base = ownBase();
  sessionStorage.setItem(NAME + base, isOn ? "1" : "0");
  // Only one account is left.
  if (base === "") for (const name of others()) sessionStorage.removeItem(name);
  for (const changed of listeners) changed();
}

export function watchTabSavedOnly(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const others = (): string[] => Object.keys(sessionStorage).filter((name) => name.startsWith(`${NAME}/`));

import { ownBase } from "./account-base";
import { tabStorage } from "./web-storage";

const NAME = "saved-only";

const listeners = new Set<() => void>();

/** For the tab's lifetime. False outside a browser. */
export function isTabSavedOnly(): boolean {
  if (typeof window === "undefined") return false;
  const base = ownBase();
  const own = tabStorage.get(NAME + base);
  if (own !== null) return own === "1";
  if (base !== "") return tabStorage.get(NAME) === "1";
  return others().some((name) => tabStorage.get(name) === "1");
}

export function setTabSavedOnly(isOn: boolean): void {
  const base = ownBase();
  tabStorage.set(NAME + base, isOn ? "1" : "0");
  // Only one account is left.
  if (base === "") for (const name of others()) tabStorage.set(name, null);
  for (const listener of listeners) listener();
}

export function watchTabSavedOnly(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const others = (): string[] => tabStorage.names().filter((name) => name.startsWith(`${NAME}/`));

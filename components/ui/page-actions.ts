"use client";

import { useEffect } from "react";
import type { Price } from "@/lib/domain/quota/price";

/** Something that can be done on the page that is open: the palette lists it, and its key does it. */
export type PageAction = {
  id: string;
  label: string;
  /** What it costs; null: nothing. */
  price: Price | null;
  /** Why it cannot be done now; null when it can. */
  blocked: string | null;
  /** The single key that does it. */
  shortcut: string;
  run: () => void;
};

/** Of this tab: filled by what is on the page and emptied when that goes. */
const actions = new Map<string, PageAction>();

/** Offers an action of the page for as long as it is shown; null offers nothing. */
export function usePageAction(action: PageAction | null): void {
  useEffect(() => {
    if (action === null) return;
    actions.set(action.id, action);
    return () => {
      if (actions.get(action.id) === action) actions.delete(action.id);
    };
  });
}

/** What the page offers now, in the order in which it was offered. */
export const pageActions = (): PageAction[] => [...actions.values()];

/** Does what a key stands for on this page. @returns whether there was anything to do */
export function runShortcut(key: string): boolean {
  const action = pageActions().find(({ shortcut, blocked }) => shortcut === key && blocked === null);
  action?.run();
  return action !== undefined;
}

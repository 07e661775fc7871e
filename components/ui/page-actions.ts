import { useEffect } from "react";
import type { Price } from "@/lib/domain/quota/price";

export type PageAction = {
  id: string;
  label: string;
  price: Price | null;
  blockReason: string | null;
  shortcut: string;
  run: () => void;
};

const actions = new Map<string, PageAction>();

export function usePageAction(action: PageAction | null): void {
  useEffect(() => {
    if (action === null) return;
    actions.set(action.id, action);
    return () => {
      if (actions.get(action.id) === action) actions.delete(action.id);
    };
  });
}

export const pageActions = (): PageAction[] => [...actions.values()];

/** @returns whether the page has an action for the key */
export function runShortcut(key: string): boolean {
  const action = pageActions().find(({ shortcut, blockReason }) => shortcut === key && blockReason === null);
  action?.run();
  return action !== undefined;
}

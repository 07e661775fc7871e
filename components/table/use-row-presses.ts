"use client";

import type { MouseEvent, ReactNode } from "react";
import { useBase, useRouter } from "@/components/browser/base";
import { type KeywordRows, rowAt } from "@/lib/domain/table/rows";
import { useNestedValue } from "./row/use-nested-value";

type RowPressesProps = {
  rows: KeywordRows;
  onChoose: (index: number, isOn: boolean, isRange: boolean) => void;
  onQuickView: (keywordId: string) => void;
  /** Opens the row's menu at whatever was pressed. */
  onMenu: (event: MouseEvent<HTMLElement>) => void;
};

/** Pressed to open it here, not in another tab or window. */
const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const hasMarkedText = (): boolean => !(document.getSelection()?.isCollapsed ?? true);

/**
 * What a press inside the rows does, said once for all of them: the box chooses, the phrase opens its keyword, ··· opens
 * the menu, a nested value shows itself whole, and anything else opens the quick view.
 * @returns the handler for the body of the table, and a dialog to draw beside the table
 */
export function useRowPresses({ rows, onChoose, onQuickView, onMenu }: RowPressesProps): {
  press: (event: MouseEvent<HTMLElement>) => void;
  dialog: ReactNode;
} {
  const router = useRouter();
  const base = useBase();
  const nested = useNestedValue();
  const press = (event: MouseEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const index = Number(target.closest("tr")?.getAttribute("aria-rowindex") ?? 1) - 2;
    const keyword = rowAt(rows, index);
    if (keyword === undefined) return;
    if (target instanceof HTMLInputElement) return onChoose(index, target.checked, event.shiftKey);
    if (target.closest("[data-row-menu]") !== null) return onMenu(event);
    if (nested.press(target, keyword)) return;
    const href = target.closest("a[data-row-link]")?.getAttribute("href");
    if (href != null && isPlain(event)) {
      event.preventDefault();
      return router.push(href.slice(base.length));
    }
    if (target.closest("a, button, label") === null && !hasMarkedText()) onQuickView(keyword.id);
  };
  return { press, dialog: nested.dialog };
}

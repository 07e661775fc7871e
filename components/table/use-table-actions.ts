import { useCallback } from "react";
import { useRouter } from "@/components/browser/base";
import { useAddress, useQuickViewRow } from "@/components/browser/use-address";
import { useKeys } from "@/components/browser/use-keys";
import { useRowMenu } from "@/components/table/row/use-row-menu";
import { indexesOf, type KeywordRows, placeOf, rowAt } from "@/lib/domain/table/rows";
import { keywordHref, tableList } from "@/lib/domain/web/address-params";
import { useRowCursor } from "./use-row-cursor";
import type { RowSelection } from "./use-selection";

export type TableActs = ReturnType<typeof useTableActions>;

export function useTableActions(projectId: string, rows: KeywordRows, keywords: KeywordRows, selection: RowSelection) {
  const router = useRouter();
  const params = useAddress();
  const cursor = useRowCursor(rows);
  const menu = useRowMenu(rows);
  const [viewedId, setViewed] = useQuickViewRow();
  const viewed = viewedId === null ? null : (rowAt(keywords, placeOf(keywords, viewedId)) ?? null);
  const { ids, choose: chooseRow, chooseAll: chooseRows, clear } = selection;
  const current = rowAt(rows, cursor.index);

  const choose = useCallback(
    (index: number, isOn: boolean, isRange: boolean) => chooseRow(rows, index, isOn, isRange),
    [chooseRow, rows],
  );
  const chooseAll = useCallback((isOn: boolean) => chooseRows(rows, isOn), [chooseRows, rows]);
  const chosenPlaces = useCallback(() => indexesOf(rows, ids), [rows, ids]);
  const { moveTo } = cursor;
  const viewAt = useCallback(
    (index: number) => {
      const row = rowAt(rows, index);
      moveTo(index);
      if (row !== undefined) setViewed(row.id);
    },
    [rows, moveTo, setViewed],
  );
  const quickView = useCallback((keywordId: string) => viewAt(placeOf(rows, keywordId)), [rows, viewAt]);
  const closeQuickView = () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.closest("[data-quick-view]") !== null)
      activeElement.blur();
    const index = viewedId === null ? -1 : placeOf(rows, viewedId);
    if (index !== -1) moveTo(index);
    setViewed(null);
  };
  const closeMenu = (index: number) => {
    menu.close();
    if (document.querySelector("[data-quick-view]") === null) moveTo(index);
  };

  useRowKeys({
    move: (step) => {
      const next = cursor.index === -1 ? 0 : cursor.index + step;
      if (rowAt(rows, next) === undefined) return true;
      if (viewed === null) cursor.moveTo(next);
      else viewAt(next);
      return true;
    },
    choose: (isRange) => {
      if (current === undefined) return false;
      choose(cursor.index, isRange || !ids.has(current.id), isRange);
      return true;
    },
    open: () => {
      if (current === undefined) return false;
      router.push(keywordHref(projectId, current.id, tableList(params)));
      return true;
    },
    quickView: () => {
      if (current === undefined) return false;
      if (viewed?.id === current.id) closeQuickView();
      else viewAt(cursor.index);
      return true;
    },
    menu: () => menu.openAt(cursor.index),
    leave: () => {
      if (viewed !== null) closeQuickView();
      else if (ids.size > 0) clear();
      else return false;
      return true;
    },
  });
  return { cursor, choose, chooseAll, chosenPlaces, viewed, quickView, closeQuickView, menu, closeMenu };
}

type RowKeys = {
  move: (step: 1 | -1) => boolean;
  choose: (isRange: boolean) => boolean;
  open: () => boolean;
  quickView: () => boolean;
  menu: () => boolean;
  leave: () => boolean;
};

/** An open menu or dialog handles its own keys. */
const isOverlaid = () => document.querySelector(":popover-open, [role=dialog][data-state=open], [role=menu]") !== null;
const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest("button, input, summary, a:not([data-row-link])") !== null;

function keyDoes(keys: RowKeys, { key, shiftKey, target }: KeyboardEvent): boolean {
  if (key === "j") return keys.move(1);
  if (key === "k") return keys.move(-1);
  if (key.toLowerCase() === "x") return keys.choose(shiftKey);
  if (key === "m") return keys.menu();
  if (isPressable(target)) return false;
  if (key === " ") return shiftKey ? keys.choose(true) : keys.quickView();
  return key === "Enter" && !(target instanceof HTMLAnchorElement) && keys.open();
}

function useRowKeys(keys: RowKeys): void {
  useKeys((event) => {
    if (isOverlaid()) return;
    const isDone = event.key === "Escape" ? keys.leave() : keyDoes(keys, event);
    if (isDone) event.preventDefault();
  });
}

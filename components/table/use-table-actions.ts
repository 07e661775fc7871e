import { useCallback } from "react";
import { useRouter } from "@/components/browser/base";
import { useAddress, useQuickViewRow } from "@/components/browser/use-address";
import { useKeys } from "@/components/browser/use-keys";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { useRowMenu } from "@/components/table/row/use-row-menu";
import { indexesOf, type KeywordRows, placeOf, rowAt } from "@/lib/domain/table/rows";
import { keywordHref, tableList } from "@/lib/domain/web/address-params";
import { useRowCursor } from "./use-row-cursor";
import type { RowSelection } from "./use-selection";

export type TableActs = ReturnType<typeof useTableActions>;

export function useTableActions(page: ProjectPageState, rows: KeywordRows, selection: RowSelection) {
  const router = useRouter();
  const params = useAddress();
  const cursor = useRowCursor(rows);
  const menu = useRowMenu(rows);
  const [viewedId, setViewed] = useQuickViewRow();
  const all = page.list?.keywords;
  const viewed = viewedId === null || all === undefined ? null : (rowAt(all, placeOf(all, viewedId)) ?? null);
  const { ids, choose: chooseRow, chooseAll: chooseRows, clear } = selection;
  const current = rowAt(rows, cursor.index);

  const choose = useCallback(
    (index: number, isOn: boolean, isRange: boolean) => chooseRow(rows, index, isOn, isRange),
    [chooseRow, rows],
  );
  const chooseAll = (isOn: boolean) => chooseRows(rows, isOn);
  const chosenPlaces = () => indexesOf(rows, ids);
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

  const leave = (): boolean => {
    if (viewed !== null) closeQuickView();
    else if (ids.size > 0) clear();
    else return false;
    return true;
  };
  const move = (step: 1 | -1) => {
    const next = cursor.index === -1 ? 0 : cursor.index + step;
    if (rowAt(rows, next) === undefined) return;
    if (viewed === null) moveTo(next);
    else viewAt(next);
  };
  /** @returns whether the key did something */
  const press = ({ key, shiftKey, target }: KeyboardEvent): boolean => {
    if (key === "Escape") return leave();
    if (key === "j" || key === "k") {
      move(key === "j" ? 1 : -1);
      return true;
    }
    if (current === undefined) return false;
    if (key === "m") return menu.openAt(cursor.index);
    const isOnControl = isControl(target);
    if (key.toLowerCase() === "x" || (key === " " && shiftKey && !isOnControl)) {
      choose(cursor.index, shiftKey || !ids.has(current.id), shiftKey);
      return true;
    }
    if (isOnControl || (key !== " " && (key !== "Enter" || target instanceof HTMLAnchorElement))) return false;
    if (key === "Enter") router.push(keywordHref(page.project.id, current.id, tableList(params)));
    else if (viewed?.id === current.id) closeQuickView();
    else viewAt(cursor.index);
    return true;
  };
  useKeys((event) => {
    if (press(event)) event.preventDefault();
  });
  return { cursor, choose, chooseAll, chosenPlaces, viewed, quickView, closeQuickView, menu, closeMenu };
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest("button, input, summary, a:not([data-row-link])") !== null;

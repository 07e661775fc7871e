import { useCallback } from "react";
import { useRouter } from "@/components/browser/base";
import { useAddress } from "@/components/browser/use-address";
import { useQuickViewRow } from "@/components/page/view-params";
import { indexesOf, type KeywordRows, placeOf, rowAt } from "@/lib/domain/table/rows";
import { keywordHref, tableList } from "@/lib/domain/web/address-params";
import { useRowMenu } from "./row/use-row-menu";
import { useRowCursor } from "./use-row-cursor";
import { useRowKeys } from "./use-row-keys";
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

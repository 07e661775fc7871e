import { type FocusEvent, type MouseEvent, useCallback, useMemo, useRef, useState } from "react";
import { useRouter } from "@/components/browser/base";
import { useAddress, useQuickViewRow } from "@/components/browser/use-address";
import { useKeys } from "@/components/browser/use-keys";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { indexesOf, type KeywordRows, placeOf, rowAt } from "@/lib/domain/table/rows";
import { keywordHref, tableList } from "@/lib/domain/web/address-params";
import { rowIndexAt, rowPlace } from "./row-window";
import type { RowSelection } from "./use-selection";

export function useTableActions(page: ProjectPageState, rows: KeywordRows, selection: RowSelection) {
  const router = useRouter();
  const params = useAddress();
  const cursor = useRowCursor(rows);
  const menu = useRowMenu(rows);
  const [viewedId, setViewed] = useQuickViewRow();
  const all = page.list?.keywords;
  const viewedKeyword = viewedId === null || all === undefined ? null : (rowAt(all, placeOf(all, viewedId)) ?? null);
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
  const closeMenu = () => {
    menu.close();
    if (menu.place !== null && document.querySelector("[data-quick-view]") === null) moveTo(menu.place.index);
  };

  const leave = (): boolean => {
    if (viewedKeyword !== null) closeQuickView();
    else if (ids.size > 0) clear();
    else return false;
    return true;
  };
  const move = (step: 1 | -1) => {
    const next = cursor.index === -1 ? 0 : cursor.index + step;
    if (rowAt(rows, next) === undefined) return;
    if (viewedKeyword === null) moveTo(next);
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
    else if (viewedKeyword?.id === current.id) closeQuickView();
    else viewAt(cursor.index);
    return true;
  };
  useKeys((event) => {
    if (press(event)) event.preventDefault();
  });
  return { cursor, choose, chooseAll, chosenPlaces, viewed: viewedKeyword, quickView, closeQuickView, menu, closeMenu };
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest("button, input, summary, a:not([data-row-link])") !== null;

/** Height of sticky bars at the bottom of the window. */
const FOOT_PX = 72;
const HEAD_PX = 40;

function scrollFor(topPx: number, heightPx: number, headPx: number): number | null {
  const [from, to] = [window.scrollY + headPx, window.scrollY + window.innerHeight - FOOT_PX];
  if (topPx < from) return topPx - headPx;
  return topPx + heightPx > to ? topPx + heightPx - window.innerHeight + FOOT_PX : null;
}

function useRowCursor(rows: KeywordRows) {
  const [id, setId] = useState<string | null>(null);
  const [moves, setMoves] = useState(0);
  const shownMoves = useRef(0);
  const index = useMemo(() => (id === null ? -1 : placeOf(rows, id)), [rows, id]);

  const moveTo = useCallback(
    (nextIndex: number) => {
      const row = rowAt(rows, Math.max(0, Math.min(nextIndex, rows.length - 1)));
      if (row === undefined) return;
      setId(row.id);
      setMoves((count) => count + 1);
    },
    [rows],
  );
  const follow = (event: FocusEvent<HTMLElement>) => {
    const row = rowAt(rows, rowIndexAt(event.target));
    if (row !== undefined) setId(row.id);
  };
  const showRow = (body: HTMLElement | null) => {
    if (shownMoves.current === moves || index === -1 || body === null) return;
    const link = body.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"] [data-row-link]`);
    const barPx = body.closest("main")?.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
    const { topPx, heightPx } = rowPlace(body, index);
    const to = scrollFor(topPx, heightPx, barPx + HEAD_PX);
    if (to !== null) window.scrollTo({ top: to, behavior: "instant" });
    // Distant rows are rendered after scrolling; then this runs again.
    if (link === null) return;
    shownMoves.current = moves;
    // Keeps focus inside the quick view.
    if (document.activeElement?.closest("[data-quick-view]") == null) link.focus({ preventScroll: true });
  };
  return { index, moveTo, follow, showRow };
}

export type RowMenuPlace = { index: number; column: string | null; x: number; y: number };

function useRowMenu(rows: KeywordRows) {
  const [place, setPlace] = useState<RowMenuPlace | null>(null);
  const openFor = useCallback(
    (element: Element, x: number, y: number): boolean => {
      const index = rowIndexAt(element);
      if (rowAt(rows, index) === undefined) return false;
      const column = element.closest("td, th")?.getAttribute("data-column") ?? null;
      setPlace({ index, column, x, y });
      return true;
    },
    [rows],
  );
  // The browser's menu opens on Shift and outside rows.
  const open = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      if (!(event.target instanceof Element)) return;
      if (event.shiftKey && event.button === 2) return;
      const { left, bottom } = event.target.getBoundingClientRect();
      const [x, y] = event.type === "click" ? [left, bottom] : [event.clientX, event.clientY];
      if (openFor(event.target, x, y)) event.preventDefault();
    },
    [openFor],
  );
  const openAt = (index: number) => {
    const link = document.querySelector(`tbody tr[aria-rowindex="${index + 2}"] [data-row-link]`);
    if (link === null) return false;
    const { left, bottom } = link.getBoundingClientRect();
    return openFor(link, left, bottom);
  };
  return { place, open, openAt, close: () => setPlace(null) };
}

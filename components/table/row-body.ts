import type { Keyword } from "@/lib/domain/keyword/keyword";
import { FIRST_ROWS } from "@/lib/domain/table/first-rows";
import { type KeywordRows, rowAt } from "@/lib/domain/table/rows";
import type { Selection } from "@/lib/domain/table/selection";
import { cellsHtml, ROW, type RowFrame, rowsHtml } from "./row/keyword-row";

/** Shorter tables are drawn whole. */
const WINDOW_FROM = 100;
/** Rows drawn beyond the edge that the page moves to, and how few may be left beyond each before more are drawn. */
const AHEAD = 12;
const NEAR = 4;
/** After a leap or another order the rows on the screen come first, and those ahead of it once nothing has moved for so long. */
const CALM_MS = 300;

/** What the body of a table is to show. */
export type Shown = {
  /** Rows of the view, from the first on; fewer than `count` while the list is still being read. */
  rows: KeywordRows;
  count: number;
  frame: RowFrame;
  chosen: Selection;
  /** The row that keys move from; -1: none. */
  current: number;
  /** On paper all rows are drawn. */
  isPrinting: boolean;
};

/** Where a row begins on the page and how high it is, drawn or not. */
export type RowPlace = { topPx: number; heightPx: number };

/** Places of the view; `to` is not one of them. */
type Range = { from: number; to: number };
/** A row as it stands: what it says, and its cells as they were written; null: as the server wrote them. */
type Drawn = {
  tr: HTMLTableRowElement;
  box: HTMLInputElement | null;
  keyword: Keyword;
  frame: RowFrame;
  html: string | null;
};

const rowAttributes = (tr: HTMLTableRowElement, index: number, isChosen: boolean, isCurrent: boolean): void => {
  const set = (name: string, value: string | null) => {
    if (tr.getAttribute(name) === value) return;
    if (value === null) tr.removeAttribute(name);
    else tr.setAttribute(name, value);
  };
  set("aria-rowindex", String(index + 2));
  set("aria-selected", String(isChosen));
  set("data-current", isCurrent ? "true" : null);
};

/**
 * The rows inside a `<tbody>`, which React does not own: a page may have 100,000 of them, and only those near the
 * screen are drawn. A row that stays keeps its element and the focus; one that leaves takes its element along, as the
 * browser holds on to what it sees while the page scrolls and would follow an element to its next place.
 */
export class RowBody {
  private shown: Shown | null = null;
  private from = 0;
  private to = 0;
  private drawn: Drawn[] = [];
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /** @param body with the first rows in it where the server drew them, otherwise empty */
  constructor(readonly body: HTMLTableSectionElement) {}

  /** Brings the body to this state. @returns rows that were chosen in the server's HTML before scripts could hear it */
  show(next: Shown): number[] {
    const before = this.shown;
    const frame = before !== null && isSameFrame(before.frame, next.frame) ? before.frame : next.frame;
    this.shown = { ...next, frame };
    if (before === null && this.body.childElementCount > 0) return this.adopt(next);
    const isOther = before?.rows !== next.rows || before.count !== next.count || before.isPrinting !== next.isPrinting;
    const range = isOther ? this.around(this.onScreen(), NEAR) : { from: this.from, to: this.to };
    this.draw(range, isOther || before?.frame !== frame);
    if (isOther) this.drawAheadWhenCalm();
    return [];
  }

  /** Draws what has come near the screen. */
  readonly follow = (): void => {
    if (this.shown === null) return;
    const seen = this.onScreen();
    const near = this.around(seen, NEAR);
    if (this.from <= near.from && this.to >= near.to) return;
    const isLeap = near.from >= this.to || near.to <= this.from;
    // The row with the focus is not given up for a short way.
    const behind = this.body.contains(document.activeElement) ? AHEAD : NEAR;
    const isDown = near.to > this.to;
    const ahead = this.range(seen.from - (isDown ? behind : AHEAD), seen.to + (isDown ? AHEAD : behind));
    this.draw(isLeap ? near : ahead, false);
    if (isLeap) this.drawAheadWhenCalm();
  };

  private drawAheadWhenCalm(): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      if (this.body.isConnected) this.draw(this.around(this.onScreen(), AHEAD), false);
    }, CALM_MS);
  }

  placeOf(index: number): RowPlace {
    const heightPx = Number.parseFloat(getComputedStyle(this.body).getPropertyValue("--row")) || 1;
    return { topPx: this.body.getBoundingClientRect().top + window.scrollY + index * heightPx, heightPx };
  }

  /** Are only some of the rows drawn? */
  private get isWindow(): boolean {
    const { rows, count, isPrinting } = this.shown ?? { rows: [], count: 0, isPrinting: false };
    return count >= WINDOW_FROM && rows.length === count && !isPrinting;
  }

  private range(from: number, to: number): Range {
    const here = this.shown?.rows.length ?? 0;
    if (!this.isWindow) return { from: 0, to: here };
    const begin = Math.max(0, Math.min(from, here));
    // A table below the screen keeps its first rows: without any its columns would be of other widths, and a header that
    // is pressed as the page gets there would move away.
    return { from: begin, to: Math.min(here, Math.max(begin, to, FIRST_ROWS)) };
  }

  /** Where the screen begins and ends, in rows; of no use where all are drawn. */
  private onScreen(): Range {
    if (!this.isWindow) return { from: 0, to: 0 };
    const { topPx, heightPx } = this.placeOf(0);
    const first = Math.floor((window.scrollY - topPx) / heightPx);
    const last = Math.ceil((window.scrollY + window.innerHeight - topPx) / heightPx);
    return { from: first, to: last };
  }

  /** These rows, and so many beyond each edge; all rows where all are drawn. */
  private around({ from, to }: Range, beyond: number): Range {
    return this.range(from - beyond, to + beyond);
  }

  /** Takes over the rows that the server drew, as they are. */
  private adopt({ rows, frame, chosen }: Shown): number[] {
    const trs = [...this.body.querySelectorAll<HTMLTableRowElement>("tr[aria-rowindex]")];
    this.drawn = trs.flatMap((tr, index) => {
      const keyword = rowAt(rows, index);
      return keyword === undefined ? [] : [{ tr, box: boxOf(tr), keyword, frame, html: null }];
    });
    this.to = this.drawn.length;
    return this.drawn.flatMap(({ box, keyword: { id } }, index) => (box?.checked && !chosen.has(id) ? [index] : []));
  }

  /** @param isOther rows that are drawn already may say something else now */
  private draw({ from, to }: Range, isOther: boolean): void {
    const { shown, body } = this;
    if (shown === null) return;
    const focused = body.contains(document.activeElement) ? document.activeElement : null;
    const kept = new Map(this.drawn.map((row) => [row.keyword.id, row]));
    const rows: Drawn[] = [];
    for (let index = from; index < to; index += 1) {
      const keyword = rowAt(shown.rows, index);
      if (keyword === undefined) continue;
      // An id that stands twice in a list has two rows.
      const own = kept.get(keyword.id);
      kept.delete(keyword.id);
      const row = own ?? newRow(keyword, shown.frame);
      if (own === undefined || (isOther && !saysSame(own, keyword, shown.frame))) fill(row, keyword, shown.frame);
      const isChosen = shown.chosen.has(keyword.id);
      rowAttributes(row.tr, index, isChosen, index === shown.current);
      if (row.box !== null && row.box.checked !== isChosen) row.box.checked = isChosen;
      rows.push(row);
    }
    place(body, [
      ...room(body, "above", from, shown.frame),
      ...rows.map(({ tr }) => tr),
      ...room(body, "below", shown.count - to, shown.frame),
    ]);
    [this.drawn, this.from, this.to] = [rows, from, to];
    // A row that is moved loses the focus.
    if (focused instanceof HTMLElement && body.contains(focused)) refocus(focused);
  }
}

const boxOf = (tr: HTMLTableRowElement) => tr.querySelector<HTMLInputElement>("input[type=checkbox]");

function newRow(keyword: Keyword, frame: RowFrame): Drawn {
  const tr = document.createElement("tr");
  tr.className = ROW;
  return { tr, box: null, keyword, frame, html: null };
}

/** Parts of a frame that are made anew with the list and say the same; all others are the same or they are not. */
const DATA: readonly (keyof RowFrame)[] = ["columns", "market"];

const isSameFrame = (one: RowFrame, other: RowFrame): boolean =>
  (Object.keys(other) as (keyof RowFrame)[]).every(
    (part) => one[part] === other[part] || (DATA.includes(part) && isSameData(one[part], other[part])),
  );

/** The whole list brings the rows of the first screen once more, and nearly always as they were. */
const saysSame = (row: Drawn, keyword: Keyword, frame: RowFrame): boolean =>
  row.frame === frame && (row.keyword === keyword || isSameData(row.keyword, keyword));

const isSameData = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const refocus = (element: HTMLElement | undefined): void => {
  if (element !== document.activeElement) element?.focus({ preventScroll: true });
};

/** Cells that say what they said stay, and what had the focus keeps it. */
function fill(row: Drawn, keyword: Keyword, frame: RowFrame): void {
  const html = cellsHtml(keyword, frame);
  [row.keyword, row.frame] = [keyword, frame];
  if (row.html === html) return;
  const focused = focusable(row.tr).indexOf(document.activeElement as HTMLElement);
  if (row.tr.cells.length === 0) row.tr.innerHTML = html;
  else replaceCells(row.tr, html);
  [row.html, row.box] = [html, boxOf(row.tr)];
  if (focused !== -1) refocus(focusable(row.tr)[focused]);
}

/**
 * Writes only the cells that say something else. A link that is pressed just now would lose its click with its element,
 * and the first visit writes every date anew, as the server did not know yet how this browser writes dates.
 */
function replaceCells(tr: HTMLTableRowElement, html: string): void {
  const fresh = document.createElement("tr");
  fresh.innerHTML = html;
  const before = [...tr.cells];
  const cells = [...fresh.cells].map((cell, index) => {
    const own = before[index];
    return own?.isEqualNode(cell) ? own : cell;
  });
  if (cells.length !== before.length) {
    tr.replaceChildren(...cells);
    return;
  }
  for (const [index, cell] of cells.entries()) if (cell !== before[index]) before[index]?.replaceWith(cell);
}

const focusable = (tr: HTMLTableRowElement) => [...tr.querySelectorAll<HTMLElement>("a, button, input")];

/** Puts these rows into the body in this order, and takes the others out; one that stands right is not touched. */
function place(body: HTMLTableSectionElement, rows: readonly HTMLTableRowElement[]): void {
  const wanted = new Set<Element>(rows);
  for (const child of [...body.children]) if (!wanted.has(child)) child.remove();
  let next = body.firstElementChild;
  for (const row of rows) {
    if (row === next) next = next.nextElementSibling;
    else body.insertBefore(row, next);
  }
}

/**
 * The room of rows that are not drawn. Its cell stays and changes its height: while it is all there is on the screen, the
 * browser would follow it down the page if it did not see that it grew.
 */
function room(body: HTMLTableSectionElement, where: Where, count: number, frame: RowFrame): HTMLTableRowElement[] {
  if (count <= 0) return [];
  const held = body.querySelector<HTMLTableRowElement>(`tr[data-room=${where}]`);
  const tr = held ?? document.createElement("tr");
  if (held === null) {
    tr.ariaHidden = "true";
    tr.dataset.room = where;
    tr.innerHTML = roomCell(count, frame);
  }
  const [cell] = tr.cells;
  if (cell !== undefined) {
    cell.colSpan = frame.columns.length + 1;
    cell.style.height = roomHeight(count);
  }
  return [tr];
}

type Where = "above" | "below";

const roomHeight = (count: number): string => `calc(${count} * var(--row))`;
const roomCell = (count: number, { columns }: RowFrame): string =>
  `<td colspan="${columns.length + 1}" style="height: ${roomHeight(count)}; padding: 0"></td>`;

/** What the server puts into the body: the first rows, and the room of all others. */
export function bodyHtml(rows: KeywordRows, count: number, frame: RowFrame): string {
  const first = rowsHtml(rows.slice(0, FIRST_ROWS), frame);
  const below = count >= WINDOW_FROM ? count - FIRST_ROWS : 0;
  return below <= 0 ? first : `${first}<tr aria-hidden="true" data-room="below">${roomCell(below, frame)}</tr>`;
}

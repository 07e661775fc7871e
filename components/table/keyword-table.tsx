import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { type ColumnSpec, captionText, columnSpecs } from "@/components/table/row/column-specs";
import {
  KeywordRow,
  type RowActions,
  type RowFrame,
  SelectBox,
  STUCK_BOX,
  STUCK_PHRASE,
} from "@/components/table/row/keyword-row";
import { cn } from "@/components/ui/cn";
import { SortButton } from "@/components/ui/table";
import type { ColumnId } from "@/lib/domain/table/columns";
import { FIRST_ROWS, rowAt } from "@/lib/domain/table/rows";
import { isSortable, type Sort } from "@/lib/domain/table/sort";
import { Room, useRowWindow } from "./row-window";
import type { KeywordsTable } from "./use-keywords-table";
import { useScrollReturn } from "./use-scroll-return";

const ROW_CLASS = {
  compact: "[--row:56px] sm:[--row:32px]",
  normal: "[--row:56px] sm:[--row:40px]",
  roomy: "[--row:56px] sm:[--row:52px]",
};

export function KeywordTable({ table }: { table: KeywordsTable }) {
  const formats = useFormats();
  const { density, locale } = useDisplay();
  const { page, rows, count, columns, isChosen, sorts, otherOf, isWide, asOf, isPast, selected, act, address } = table;
  const { facts, list } = page;
  const { recentDays, marketParts, newestOn } = facts;
  const { labelsOf } = table.labels;
  const positionOf = list?.positionOf;
  const bestIsLoaded = list?.bestIsLoaded === true;
  const specs = useMemo(() => {
    const headerFacts = { recentDays, positionOf, bestIsLoaded };
    return columnSpecs(formats, columns, { headerFacts, keywords: rows.slice(0, FIRST_ROWS), isChosen });
  }, [formats, columns, recentDays, positionOf, bestIsLoaded, rows, isChosen]);
  const projectId = page.project.id;
  const frame = useMemo<RowFrame>(() => {
    const market = { parts: marketParts, locale };
    return { projectId, columns: specs, asOf, newestOn, isPast, market, list: address, labelsOf, otherOf, isWide };
  }, [projectId, specs, asOf, newestOn, isPast, marketParts, locale, address, labelsOf, otherOf, isWide]);
  const { stop, ...headerKeys } = useHeaderKeys();
  const sortable = specs.filter(({ id }) => isSortable(id));
  const tabStop = sortable.some(({ id }) => id === stop) ? stop : sortable[0]?.id;
  const isComplete = list?.complete !== false;
  useScrollReturn();

  return (
    <table
      className={cn("w-full border-collapse text-ui", ROW_CLASS[density])}
      aria-busy={table.isLoading || undefined}
      aria-rowcount={isComplete ? count + 1 : -1}
    >
      <caption className="sr-only">{captionText(formats, page.project.name, count, sorts)}</caption>
      <thead className="sticky top-(--table-top) z-10 text-note text-fg-2">
        <tr aria-rowindex={1} {...headerKeys}>
          <td
            className={cn(
              "h-8.5 w-8 min-w-8 bg-sunken p-0 pl-1 shadow-[inset_0_-1px_0_var(--color-line)] sm:w-10 sm:min-w-10 sm:pl-3 print:hidden",
              isWide && STUCK_BOX,
            )}
          >
            <SelectBox
              label={`Select all ${formats.counted(count, "keyword")}`}
              state={selected.here === 0 ? "none" : selected.here === count ? "all" : "some"}
              isDisabled={!page.viewed.isWhole}
              onChoose={act.chooseAll}
            />
          </td>
          {specs.map(({ id, spec }) => (
            <SortHeader
              key={id}
              id={id}
              spec={spec}
              sorts={sorts}
              onSort={table.sortBy}
              isTabStop={id === tabStop}
              className={id === "keyword" && isWide ? STUCK_PHRASE : undefined}
            />
          ))}
        </tr>
      </thead>
      <TableRows table={table} frame={frame} />
    </table>
  );
}

const WINDOW = { first: FIRST_ROWS, allBelow: 100 };

function TableRows({ table: { rows, count, selected, act }, frame }: { table: KeywordsTable; frame: RowFrame }) {
  const { choose, quickView, cursor, menu } = act;
  const openMenu = menu.open;
  const actions = useMemo<RowActions>(() => ({ choose, quickView, openMenu }), [choose, quickView, openMenu]);
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to } = useRowWindow(body, rows.length, WINDOW);
  useEffect(() => cursor.showRow(body.current));
  const visibleRows = Array.from({ length: Math.max(0, to - from) }, (_, at) => rowAt(rows, from + at));
  return (
    <tbody ref={body} onFocus={cursor.follow} onContextMenu={openMenu}>
      <Room rows={from} columns={frame.columns.length + 1} />
      {visibleRows.map((keyword, at) => {
        const index = from + at;
        if (keyword === undefined) return null;
        return (
          <KeywordRow
            key={keyword.id}
            keyword={keyword}
            index={index}
            isChosen={selected.ids.has(keyword.id)}
            isCurrent={index === cursor.index}
            frame={frame}
            actions={actions}
          />
        );
      })}
      <Room rows={count - to} columns={frame.columns.length + 1} />
    </tbody>
  );
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_index, last) => last,
};

const headers = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>("[data-sort-header]")].filter(isShown);
const isShown = (header: HTMLElement) => header.offsetParent !== null;

/** A roving tab stop: otherwise a dozen Tab presses would separate the user from the rows. */
function useHeaderKeys() {
  const [stop, setStop] = useState<string | null>(null);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setStop(target.dataset.sortHeader ?? null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = headers(event.currentTarget);
    const index = all.indexOf(event.target as HTMLElement);
    if (index === -1) return;
    event.preventDefault();
    all[Math.max(0, Math.min(step(index, all.length - 1), all.length - 1))]?.focus();
  };
  return { stop, onFocus, onKeyDown };
}

type SortHeaderProps = {
  id: ColumnId;
  spec: ColumnSpec;
  sorts: readonly Sort[];
  onSort: (column: ColumnId, isSecond: boolean) => void;
  isTabStop: boolean;
  className?: string;
};

function SortHeader({ id, spec, sorts, onSort, isTabStop, className }: SortHeaderProps) {
  const sort = sorts.find(({ column }) => column === id);
  const isSorted = sort !== undefined;
  const isFirst = isSorted && sort === sorts[0];
  const direction = sort === undefined ? null : sort.descending ? "descending" : "ascending";
  const align = spec.isNumeric ? "text-right" : "text-left";
  return (
    <th
      scope="col"
      aria-sort={isFirst ? (direction ?? undefined) : undefined}
      className={cn(
        "h-8.5 bg-sunken shadow-[inset_0_-1px_0_var(--color-line)] font-medium whitespace-nowrap last:pr-4",
        id === "keyword" ? "px-1 sm:px-1.5" : "px-2 sm:px-3",
        align,
        spec.className,
        className,
      )}
    >
      {isSortable(id) ? (
        <SortButton
          data-sort-header={id}
          tabIndex={isTabStop ? 0 : -1}
          direction={direction}
          isNumeric={spec.isNumeric}
          onClick={(event) => onSort(id, event.shiftKey)}
        >
          {id.startsWith("o.") ? <bdi className="max-w-40 truncate font-mono">{spec.header}</bdi> : spec.header}
          {isSorted && !isFirst && (
            <span>
              2<span className="sr-only">nd sort</span>
            </span>
          )}
        </SortButton>
      ) : (
        spec.header
      )}
    </th>
  );
}

import { type FocusEvent, type KeyboardEvent, useMemo, useState } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { useAddress } from "@/components/browser/use-address";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { type ColumnSpec, captionText, columnSpecs } from "@/components/table/row/column-specs";
import { type RowFrame, SelectBox, STUCK_BOX, STUCK_PHRASE } from "@/components/table/row/keyword-row";
import { SortButton } from "@/components/ui/buttons/sort-button";
import { cn } from "@/components/ui/cn";
import type { Labels } from "@/lib/domain/keyword/labels";
import type { ColumnId } from "@/lib/domain/table/columns";
import { FIRST_ROWS } from "@/lib/domain/table/first-rows";
import type { Selection } from "@/lib/domain/table/selection";
import { isSortable, type Sort } from "@/lib/domain/table/sort";
import { tableList } from "@/lib/domain/web/address-params";
import { TableRows } from "./table-rows";
import { useScrollReturn } from "./use-scroll-return";
import type { TableActs } from "./use-table-actions";
import type { KeywordPageView } from "./use-table-view";

const ROW_CLASS = {
  compact: "[--row:56px] sm:[--row:32px]",
  normal: "[--row:56px] sm:[--row:40px]",
  roomy: "[--row:56px] sm:[--row:52px]",
};

type KeywordTableProps = {
  page: ProjectPageState;
  table: KeywordPageView;
  labelsOf: (keywordId: string) => Labels;
  isLoading: boolean;
  isWide: boolean;
  act: TableActs;
  selection: { ids: Selection; count: number };
};

export function KeywordTable({ page, table, labelsOf, isLoading, isWide, act, selection }: KeywordTableProps) {
  const formats = useFormats();
  const { density, locale } = useDisplay();
  const { facts, list, viewed, live } = page;
  const { rows, count, columns, isChosen, sorts, otherOf } = table;
  const { recentDays, marketParts, newestOn } = facts;
  const positionOf = list?.positionOf;
  const bestIsLoaded = list?.bestIsLoaded === true;
  const isPast = (list?.onDay?.day ?? null) !== null;
  const asOf = live.answer.reading?.asOf ?? "";
  const specs = useMemo(() => {
    const told = { recentDays, positionOf, bestIsLoaded };
    return columnSpecs(formats, columns, { told, keywords: rows.slice(0, FIRST_ROWS), isChosen });
  }, [formats, columns, recentDays, positionOf, bestIsLoaded, rows, isChosen]);
  const address = tableList(useAddress());
  const projectId = page.project.id;
  const frame = useMemo<RowFrame>(() => {
    const market = { parts: marketParts, locale };
    return { projectId, columns: specs, asOf, newestOn, isPast, market, list: address, labelsOf, otherOf, isWide };
  }, [projectId, specs, asOf, newestOn, isPast, marketParts, locale, address, labelsOf, otherOf, isWide]);
  const { choose, quickView, cursor, menu } = act;
  const actions = useMemo(
    () => ({ choose, quickView, openMenu: menu.open, focus: cursor.follow, drawn: cursor.showRow }),
    [choose, quickView, menu.open, cursor.follow, cursor.showRow],
  );
  const { stop, ...headerKeys } = useHeaderKeys();
  const sortable = specs.filter(({ id }) => isSortable(id));
  const tabStop = sortable.some(({ id }) => id === stop) ? stop : sortable[0]?.id;
  const isComplete = list?.complete !== false;
  useScrollReturn();

  return (
    <table
      className={cn("w-full border-collapse text-ui", ROW_CLASS[density])}
      aria-busy={isLoading || undefined}
      aria-rowcount={isComplete ? count + 1 : -1}
    >
      <caption className="sr-only">{captionText(formats, page.name, count, sorts)}</caption>
      <thead className="sticky top-(--table-top) z-10 text-note text-fg-2">
        <tr aria-rowindex={1} {...headerKeys}>
          <td
            className={cn(
              "h-8.5 w-8 min-w-8 bg-sunken p-0 pl-1 shadow-[inset_0_-1px_0_var(--line)] sm:w-10 sm:min-w-10 sm:pl-3 print:hidden",
              isWide && STUCK_BOX,
            )}
          >
            <SelectBox
              label={`Select all ${formats.counted(count, "keyword")}`}
              state={selection.count === 0 ? "none" : selection.count === count ? "all" : "some"}
              isDisabled={!viewed.isWhole}
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
      <TableRows
        rows={rows}
        count={count}
        frame={frame}
        chosen={selection.ids}
        current={cursor.index}
        actions={actions}
      />
    </table>
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
        "h-8.5 bg-sunken shadow-[inset_0_-1px_0_var(--line)] font-medium whitespace-nowrap last:pr-4",
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

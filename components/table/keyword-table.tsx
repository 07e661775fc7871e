"use client";

import { type MouseEvent, useMemo } from "react";
import { useBase } from "@/components/browser/base";
import { useDisplay, useFormats, useNow } from "@/components/browser/formats";
import { useAddress } from "@/components/browser/use-address";
import { cn } from "@/components/ui/cn";
import type { Labels } from "@/lib/domain/keyword/labels";
import type { MarketPart } from "@/lib/domain/keyword/market";
import type { ColumnId } from "@/lib/domain/table/columns";
import { FIRST_ROWS } from "@/lib/domain/table/first-rows";
import type { KeywordRows } from "@/lib/domain/table/rows";
import type { Selection } from "@/lib/domain/table/selection";
import { isSortable, type Sort } from "@/lib/domain/table/sort";
import { tableList } from "@/lib/domain/web/address-params";
import { captionText, columnSpecs } from "./row/column-specs";
import { type RowFrame, STUCK_BOX, STUCK_PHRASE } from "./row/keyword-row";
import { SelectBox } from "./row/select-box";
import { SortHeader } from "./sort-header";
import { useHeaderKeys } from "./use-header-keys";
import { useRowBody } from "./use-row-body";
import type { RowCursor } from "./use-row-cursor";
import { useRowPresses } from "./use-row-presses";
import { useScrollReturn } from "./use-scroll-return";

const ROW_CLASS = {
  compact: "[--row:56px] sm:[--row:32px]",
  normal: "[--row:56px] sm:[--row:40px]",
  roomy: "[--row:56px] sm:[--row:52px]",
};

type KeywordTableProps = {
  projectId: string;
  projectName: string;
  /** Rows of the view, in its order; fewer than `count` while the list is still being read. */
  keywords: KeywordRows;
  count: number;
  /** False: the list continues beyond what was loaded, so the total is unknown. */
  isComplete: boolean;
  /** The rows are not yet those that were asked for. */
  isLoading: boolean;
  columns: readonly ColumnId[];
  /** The columns were chosen; otherwise some are hidden on narrow screens. */
  isChosen: boolean;
  sorts: readonly Sort[];
  onSort: (column: ColumnId, isSecond: boolean) => void;
  asOf: string;
  newestOn: string | null;
  /** The rows are of an earlier day. */
  isPast: boolean;
  recentDays: number | null;
  /** The device or engine whose positions the list shows, where there are several. */
  positionOf: string | undefined;
  bestIsLoaded: boolean;
  /** The part of the market that tells identical phrases apart in the whole list; shown beside every phrase. */
  marketParts: readonly MarketPart[];
  /** Own tags, star and note of a keyword. */
  labelsOf: (keywordId: string) => Labels;
  /** More columns than fit may be shown, and the frame scrolls sideways. */
  isWide: boolean;
  cursor: RowCursor;
  chosen: Selection;
  /** How many rows of the view are chosen. */
  chosenHere: number;
  onChoose: (index: number, isOn: boolean, isRange: boolean) => void;
  /** null while the list is still being read: what matches is then not known. */
  onChooseAll: ((isOn: boolean) => void) | null;
  onQuickView: (keywordId: string) => void;
  onMenu: (event: MouseEvent<HTMLElement>) => void;
};

/** The keywords of a project. A native table; from 100 rows up only the rows near the screen are drawn. */
export function KeywordTable(props: KeywordTableProps) {
  const { projectId, keywords, count, columns, sorts, asOf, newestOn, isPast } = props;
  const formats = useFormats();
  const { density, locale } = useDisplay();
  const { recentDays, positionOf, bestIsLoaded, marketParts, isChosen, labelsOf, isWide, cursor, chosen, chosenHere } =
    props;
  const { onChoose, onQuickView, onMenu } = props;
  const specs = useMemo(() => {
    const told = { recentDays, positionOf, bestIsLoaded };
    return columnSpecs(formats, columns, { told, keywords: keywords.slice(0, FIRST_ROWS), isChosen });
  }, [formats, columns, recentDays, positionOf, bestIsLoaded, keywords, isChosen]);
  const list = tableList(useAddress());
  const [base, now] = [useBase(), useNow()];
  const frame = useMemo<RowFrame>(() => {
    const market = { parts: marketParts, locale };
    const days = { asOf, newestOn, isPast };
    return { formats, now, projectId, base, columns: specs, ...days, market, list, labelsOf, isWide };
  }, [formats, now, projectId, base, specs, asOf, newestOn, isPast, marketParts, locale, list, labelsOf, isWide]);
  const { body, html } = useRowBody(
    { rows: keywords, count, frame, chosen, current: cursor.index },
    onChoose,
    cursor.showRow,
  );
  const presses = useRowPresses({ rows: keywords, onChoose, onQuickView, onMenu });
  const { stop, ...headerKeys } = useHeaderKeys();
  const sortable = specs.filter(({ id }) => isSortable(id));
  const tabStop = sortable.some(({ id }) => id === stop) ? stop : sortable[0]?.id;
  useScrollReturn();

  return (
    <>
      <table
        className={cn("w-full border-collapse text-ui", ROW_CLASS[density])}
        aria-busy={props.isLoading || undefined}
        aria-rowcount={props.isComplete ? count + 1 : -1}
      >
        <caption className="sr-only">{captionText(formats, props.projectName, count, sorts)}</caption>
        <thead className="sticky top-(--table-top) z-10 text-note text-fg-2">
          <tr aria-rowindex={1} {...headerKeys}>
            <td
              className={cn(
                "h-9 w-8 min-w-8 bg-sunken p-0 pl-1 shadow-[inset_0_-1px_0_var(--line)] sm:w-10 sm:min-w-10 sm:pl-3",
                isWide && STUCK_BOX,
              )}
            >
              <SelectBox
                label={`Select all ${formats.counted(count, "keyword")}`}
                state={chosenHere === 0 ? "none" : chosenHere === count ? "all" : "some"}
                isDisabled={props.onChooseAll === null}
                onChoose={(isOn) => props.onChooseAll?.(isOn)}
              />
            </td>
            {specs.map(({ id, spec }) => (
              <SortHeader
                key={id}
                id={id}
                spec={spec}
                sorts={sorts}
                onSort={props.onSort}
                isTabStop={id === tabStop}
                className={id === "keyword" && isWide ? STUCK_PHRASE : undefined}
              />
            ))}
          </tr>
        </thead>
        {/* Its rows are drawn by `RowBody`; the server's stand as they came. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed has keys of its own (`useRowKeys`). */}
        <tbody
          ref={body}
          onFocus={cursor.follow}
          onClick={presses.press}
          onContextMenu={onMenu}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written by `markup`, which escapes every text.
          dangerouslySetInnerHTML={html}
        />
      </table>
      {presses.dialog}
    </>
  );
}

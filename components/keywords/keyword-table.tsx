"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { useDisplay, useFormats } from "@/components/ui/formats";
import type { Keyword } from "@/lib/domain/keyword";
import type { ColumnId } from "@/lib/domain/keyword-columns";
import type { Sort } from "@/lib/domain/keyword-sort";
import { FIRST_ROWS } from "@/lib/domain/keyword-view";
import type { Labels } from "@/lib/domain/labels";
import type { MarketPart } from "@/lib/domain/market";
import { captionText, columnSpecs } from "./column-specs";
import { KeywordRow, type RowFrame } from "./keyword-row";
import { SortHeader } from "./sort-header";
import { useRowWindow } from "./use-row-window";
import { useScrollReturn } from "./use-scroll-return";

const ROW_PX = { compact: 32, normal: 40, roomy: 52 };
const ROW_CLASS = {
  compact: "[--row:56px] sm:[--row:32px]",
  normal: "[--row:56px] sm:[--row:40px]",
  roomy: "[--row:56px] sm:[--row:52px]",
};

type KeywordTableProps = {
  projectId: string;
  projectName: string;
  /** Rows of the view, in its order; fewer than `count` while the list is still being read. */
  keywords: readonly Keyword[];
  count: number;
  /** False: the list goes on beyond what has been read, so the total is unknown. */
  isComplete: boolean;
  columns: readonly ColumnId[];
  /** Somebody chose the columns; otherwise they give way on narrow screens. */
  isChosen: boolean;
  sorts: readonly Sort[];
  onSort: (column: ColumnId, isSecond: boolean) => void;
  asOf: string;
  newestOn: string | null;
  recentDays: number | null;
  /** What of the market tells rows with the same phrase apart, in the whole list; it stands beside every phrase. */
  marketParts: readonly MarketPart[];
  /** Own tags, star and note of a keyword. */
  labelsOf: (keywordId: string) => Labels;
};

/** The keywords of a project. A native table; from 100 rows up only the rows near the screen are drawn. */
export function KeywordTable(props: KeywordTableProps) {
  const { projectId, keywords, count, columns, sorts, asOf, newestOn } = props;
  const formats = useFormats();
  const { density, locale } = useDisplay();
  const { recentDays, marketParts, isChosen, labelsOf } = props;
  const specs = useMemo(
    () => columnSpecs(columns, recentDays, keywords.slice(0, FIRST_ROWS), isChosen),
    [columns, recentDays, keywords, isChosen],
  );
  const list = useSearchParams().toString();
  const frame = useMemo<RowFrame>(
    () => ({ projectId, columns: specs, asOf, newestOn, market: { parts: marketParts, locale }, list, labelsOf }),
    [projectId, specs, asOf, newestOn, marketParts, locale, list, labelsOf],
  );
  const { body, from, to, abovePx, belowPx } = useRowWindow(count, keywords.length, ROW_PX[density], FIRST_ROWS);
  useScrollReturn();

  return (
    <table
      className={cn("w-full border-collapse text-ui", ROW_CLASS[density])}
      aria-rowcount={props.isComplete ? count + 1 : -1}
    >
      <caption className="sr-only">{captionText(formats, props.projectName, count, sorts)}</caption>
      <thead className="sticky top-(--table-top) z-10 text-note text-fg-2">
        <tr aria-rowindex={1}>
          {specs.map(({ id, spec }) => (
            <SortHeader key={id} id={id} spec={spec} sorts={sorts} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {abovePx > 0 && <Room px={abovePx} columns={specs.length} />}
        {keywords.slice(from, to).map((keyword, offset) => (
          <KeywordRow key={keyword.id} keyword={keyword} index={from + offset} frame={frame} />
        ))}
        {belowPx > 0 && <Room px={belowPx} columns={specs.length} />}
      </tbody>
    </table>
  );
}

/** The room of rows that are not drawn. */
function Room({ px, columns }: { px: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: px, padding: 0 }} />
    </tr>
  );
}

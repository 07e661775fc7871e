"use client";

import { Star } from "lucide-react";
import { type MouseEvent, memo } from "react";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { marketText, type ShownMarket } from "@/lib/domain/keyword/market";
import type { ColumnId } from "@/lib/domain/table/columns";
import { keywordHref } from "@/lib/domain/web/address-params";
import type { ColumnSpec } from "./column-specs";
import { KeywordValue, type ValueFrame } from "./keyword-value";
import { SelectBox } from "./select-box";

export type RowFrame = ValueFrame & {
  projectId: string;
  columns: { id: ColumnId; spec: ColumnSpec }[];
  market: ShownMarket;
  /** Address parameters of this table, for previous and next on the keyword's page. */
  list: string;
  /** The table may be wider than its frame: box and phrase stay where they are. */
  isWide: boolean;
  onChoose: (index: number, isOn: boolean, isRange: boolean) => void;
  onQuickView: (keywordId: string) => void;
  /** Opens the row's menu at whatever was pressed. */
  onMenu: (event: MouseEvent<HTMLElement>) => void;
};

type KeywordRowProps = {
  keyword: Keyword;
  /** Its place in the view, from 0; the header is row 1. */
  index: number;
  isChosen: boolean;
  /** The row that the keys move from. */
  isCurrent: boolean;
  frame: RowFrame;
};

const CELL = "px-2 sm:px-3 last:pr-4";
/** The box and the phrase of a wide table stay at its left while the rest moves under them. */
export const STUCK_BOX = "sticky left-0 z-1";
export const STUCK_PHRASE = "sticky left-10 z-1";

/** Has something else of the row been pressed, or text been marked in it? */
const isOtherPress = ({ target }: MouseEvent): boolean =>
  !(document.getSelection()?.isCollapsed ?? true) ||
  (target instanceof Element && target.closest("a, button, label, input") !== null);

/** One keyword of the table. */
export const KeywordRow = memo(function KeywordRow({ keyword, index, isChosen, isCurrent, frame }: KeywordRowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-current={isCurrent || undefined}
      onClick={(event) => !isOtherPress(event) && frame.onQuickView(keyword.id)}
      className={cn(
        "group h-(--row) border-b border-line last:border-0",
        isCurrent || isChosen ? "bg-accent-soft" : "bg-surface hover:bg-sunken",
      )}
    >
      <td
        className={cn(
          "w-8 min-w-8 bg-inherit p-0 pl-1 sm:w-10 sm:min-w-10 sm:pl-3",
          frame.isWide && STUCK_BOX,
          isCurrent && "shadow-[inset_2px_0_0_var(--accent)]",
        )}
      >
        <SelectBox
          label={`Select ${keyword.phrase || "(no text)"}`}
          state={isChosen ? "all" : "none"}
          onChoose={(isOn, isRange) => frame.onChoose(index, isOn, isRange)}
        />
      </td>
      {frame.columns.map(({ id, spec }) =>
        id === "keyword" ? (
          <th
            key={id}
            scope="row"
            data-column={id}
            className={cn(
              "relative bg-inherit px-1 text-left font-medium sm:px-1.5",
              spec.className,
              frame.isWide && STUCK_PHRASE,
            )}
          >
            <Phrase keyword={keyword} frame={frame} />
            <MenuButton phrase={keyword.phrase} onMenu={frame.onMenu} />
          </th>
        ) : (
          <td
            key={id}
            data-column={id}
            className={cn(CELL, spec.isNumeric && "text-right tabular-nums", spec.className)}
          >
            <KeywordValue keyword={keyword} column={id} frame={frame} />
          </td>
        ),
      )}
    </tr>
  );
});

/** The phrase; beside it (below it on a phone) the part of its market that tells it from the same phrase in another. */
function Phrase({ keyword, frame }: { keyword: Keyword; frame: RowFrame }) {
  const market = marketText(keyword.market, frame.market);
  const link = (
    <Link
      data-row-link=""
      href={keywordHref(frame.projectId, keyword.id, frame.list)}
      dir="auto"
      title={keyword.phrase.length > 40 ? keyword.phrase : undefined}
      className={cn(
        // A finger may press anywhere in the cell.
        "block rounded text-fg pointer-coarse:after:absolute pointer-coarse:after:inset-0 max-sm:line-clamp-2 max-sm:py-0.5 max-sm:break-words sm:truncate sm:focus-visible:whitespace-normal",
        market !== "" && "max-sm:leading-[18px] sm:min-w-0",
      )}
    >
      {keyword.phrase === "" ? "(no text)" : keyword.phrase}
      {frame.labelsOf(keyword.id).starred && <Starred />}
    </Link>
  );
  if (market === "") return link;
  return (
    <span className="block sm:flex sm:items-baseline sm:gap-2">
      {link} {/* Browser and server may know a country under different names. */}
      <bdi
        suppressHydrationWarning
        title={market}
        className="block truncate text-axis leading-[14px] font-normal text-fg-2 sm:max-w-2/5 sm:shrink-0 sm:text-note"
      >
        {market}
      </bdi>
    </span>
  );
}

/** Opens the menu of the row; there while the row is pointed at or holds the focus. On touch the quick view has all of it. */
const MenuButton = ({ phrase, onMenu }: { phrase: string; onMenu: RowFrame["onMenu"] }) => (
  <button
    type="button"
    aria-label={`Actions for ${phrase || "(no text)"}`}
    aria-haspopup="menu"
    onClick={onMenu}
    className="absolute top-1/2 right-0 hidden size-7 -translate-y-1/2 place-items-center rounded bg-inherit text-fg-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-fg focus-visible:-outline-offset-2 sm:grid pointer-coarse:hidden"
  >
    ···
  </button>
);

/** An own star, beside the phrase. */
const Starred = () => (
  <>
    <Star aria-hidden="true" size={12} className="ml-1.5 inline-block fill-current align-[-1px] text-warn-fill" />
    <span className="sr-only"> (starred)</span>
  </>
);

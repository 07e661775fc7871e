import { Star } from "lucide";
import { type MouseEvent, memo } from "react";
import { Link } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { marketText, type ShownMarket } from "@/lib/domain/keyword/market";
import type { ColumnId } from "@/lib/domain/table/columns";
import { keywordHref } from "@/lib/domain/web/address-params";
import type { ColumnSpec } from "./column-specs";
import { KeywordValue, toneOf, type ValueFrame } from "./keyword-value";

export type RowFrame = ValueFrame & {
  projectId: string;
  columns: { id: ColumnId; spec: ColumnSpec }[];
  market: ShownMarket;
  list: string;
  isWide: boolean;
};

export type RowActions = {
  choose: (index: number, isOn: boolean, isRange: boolean) => void;
  quickView: (keywordId: string) => void;
  openMenu: (event: MouseEvent<HTMLElement>) => void;
};

const ROW =
  "group h-(--row) border-b border-line bg-surface last:border-0 hover:bg-sunken aria-selected:bg-accent-soft data-current:bg-accent-soft";
const CELL = "px-2 sm:px-3 last:pr-4";
export const STUCK_BOX = "sticky left-0 z-1";
export const STUCK_PHRASE = "sticky left-10 z-1";

type KeywordRowProps = {
  keyword: Keyword;
  index: number;
  isChosen: boolean;
  isCurrent: boolean;
  frame: RowFrame;
  actions: RowActions;
};

const hasMarkedText = (): boolean => !(document.getSelection()?.isCollapsed ?? true);

export const KeywordRow = memo(function KeywordRow(props: KeywordRowProps) {
  const { keyword, index, isChosen, isCurrent, frame, actions } = props;
  const phrase = keyword.phrase || "(no text)";
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-current={isCurrent || undefined}
      className={ROW}
      onClick={({ target }) => {
        const isControl = target instanceof Element && target.closest("a, button, label, input") !== null;
        if (!isControl && !hasMarkedText()) actions.quickView(keyword.id);
      }}
    >
      <td
        className={cn(
          "w-8 min-w-8 bg-inherit p-0 pl-1 group-data-current:shadow-[inset_2px_0_0_var(--color-accent)] sm:w-10 sm:min-w-10 sm:pl-3 print:hidden",
          frame.isWide && STUCK_BOX,
        )}
      >
        <SelectBox
          label={`Select ${phrase}`}
          state={isChosen ? "all" : "none"}
          onChoose={(isOn, isRange) => actions.choose(index, isOn, isRange)}
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
            <MenuButton phrase={phrase} onOpen={actions.openMenu} />
          </th>
        ) : (
          <td
            key={id}
            data-column={id}
            className={cn(CELL, spec.isNumeric && "text-right tabular-nums", spec.className, toneOf(id))}
          >
            <KeywordValue keyword={keyword} column={id} frame={frame} />
          </td>
        ),
      )}
    </tr>
  );
});

function Phrase({ keyword, frame }: { keyword: Keyword; frame: RowFrame }) {
  const market = marketText(keyword.market, frame.market);
  const link = (
    <Link
      data-row-link=""
      href={keywordHref(frame.projectId, keyword.id, frame.list)}
      dir="auto"
      title={keyword.phrase.length > 40 ? keyword.phrase : undefined}
      className={cn(
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
      {link}{" "}
      <bdi
        title={market}
        className="block truncate text-axis leading-[14px] font-normal text-fg-2 sm:max-w-2/5 sm:shrink-0 sm:text-note"
      >
        {market}
      </bdi>
    </span>
  );
}

type MenuButtonProps = { phrase: string; onOpen: RowActions["openMenu"] };

/** Hidden on touch, where the quick view has the same actions. */
const MenuButton = ({ phrase, onOpen }: MenuButtonProps) => (
  <button
    type="button"
    aria-label={`Actions for ${phrase}`}
    aria-haspopup="menu"
    onClick={onOpen}
    className="absolute top-1/2 right-0 hidden size-7 -translate-y-1/2 place-items-center rounded text-transparent group-focus-within:bg-inherit group-focus-within:text-fg-2 group-hover:bg-inherit group-hover:text-fg-2 hover:text-fg focus-visible:-outline-offset-2 sm:grid pointer-coarse:hidden print:hidden"
  >
    ···
  </button>
);

const Starred = () => (
  <>
    <Icon of={Star} size={12} className="ml-1.5 inline-block fill-current align-[-1px] text-warn-fill" />
    <span className="sr-only"> (starred)</span>
  </>
);

type SelectBoxProps = {
  label: string;
  state: "none" | "some" | "all";
  isDisabled?: boolean;
  /** `isRange`: with Shift */
  onChoose: (isOn: boolean, isRange: boolean) => void;
};

export function SelectBox({ label, state, isDisabled, onChoose }: SelectBoxProps) {
  return (
    <label className="grid min-h-6 min-w-6 cursor-pointer place-items-center select-none pointer-coarse:min-h-11 pointer-coarse:min-w-9">
      <input
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box !== null) box.indeterminate = state === "some";
        }}
        disabled={isDisabled}
        checked={state === "all"}
        onChange={({ target, nativeEvent }) => onChoose(target.checked, Reflect.get(nativeEvent, "shiftKey") === true)}
        className={cn("size-4 accent-accent", isDisabled ? "cursor-default" : "cursor-pointer")}
      />
    </label>
  );
}

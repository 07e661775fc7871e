import { DropdownMenu as Menu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { copyText } from "@/components/browser/copy-text";
import { useFormats } from "@/components/browser/formats";
import { copiedRows } from "@/components/exports/copied-rows";
import { keywordTarget, useChangeLabels } from "@/components/labels/use-labels";
import { useBlockedReason } from "@/components/quota/spend-button";
import { Link, RequestsPrice } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { cellText } from "@/lib/domain/export/export-table";
import { keywordExport } from "@/lib/domain/export/keyword-export";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { type ColumnId, parseColumn } from "@/lib/domain/table/columns";
import { compareHref, keywordHref, SIDE_BY_SIDE_MAX } from "@/lib/domain/web/address-params";
import type { KeywordsTable } from "../use-keywords-table";
import type { RowMenuPlace } from "../use-table-actions";
import { columnName } from "./column-specs";
import { ROW_PRICE } from "./use-refresh-row";

type RowMenuItemsProps = {
  table: KeywordsTable;
  place: RowMenuPlace;
  keyword: Keyword;
  say: (text: string) => void;
  onRefresh: () => void;
};

export function RowMenuItems({ table, place, keyword, say, onRefresh }: RowMenuItemsProps) {
  const { page, view, act, address } = table;
  const selectedIds = table.selected.ids;
  const projectId = page.project.id;
  const formats = useFormats();
  const change = useChangeLabels(projectId);
  const blockReason = useBlockedReason(ROW_PRICE, false);
  const { id, phrase, rankingUrl } = keyword;
  const href = keywordHref(projectId, id, address);
  const { starred } = table.labels.labelsOf(id);
  const isChosen = selectedIds.has(id);
  const together = [...new Set([...selectedIds, id])];
  const copy = async (what: string, text: string) =>
    say((await copyText(text)) ? `Copied ${what}.` : "Couldn’t copy: the browser blocked it.");
  const cell = (column: ColumnId): string => {
    if (view.current === null) return "";
    const table = keywordExport({ ...view.current, columns: [column], marketParts: [] });
    return cellText(table.cellsAt(place.index)[0] ?? null);
  };
  const copyCell = (of: ColumnId) => {
    const [header, text] = [columnName(formats, of), cell(of)];
    if (text === "") return say(`${header} is empty. Nothing was copied.`);
    void copy(header, text);
  };
  const row = () => (view.current === null ? "" : copiedRows(view.current, [place.index]));
  const column = place.column === null ? null : parseColumn(place.column);
  // The menu closes on a click, and callbacks of `mutate` end with its component.
  const star = () =>
    change
      .mutateAsync({ ...keywordTarget(projectId, keyword), change: { kind: "star", starred: !starred } })
      .catch(() => say("The star couldn’t be saved. Try again."));

  return (
    <>
      <Item asChild shortcut="↵">
        <Link href={href}>Open</Link>
      </Item>
      <Item asChild>
        <Link href={href} target="_blank" rel="noopener">
          Open in a new tab
        </Link>
      </Item>
      {rankingUrl !== null && /^https?:\/\//.test(rankingUrl) && (
        <Item asChild>
          <a href={rankingUrl} target="_blank" rel="noopener noreferrer">
            Open ranking page
          </a>
        </Item>
      )}
      <Item shortcut="Space" onSelect={() => act.quickView(id)}>
        Quick view
      </Item>
      <Rule />
      <Item onSelect={() => void copy("the keyword", phrase)}>Copy keyword</Item>
      {column !== null && column !== "keyword" && (
        <Item onSelect={() => copyCell(column)}>
          Copy cell <bdi className="ml-auto min-w-0 truncate text-note text-fg-2">{columnName(formats, column)}</bdi>
        </Item>
      )}
      <Item onSelect={() => void copy("the row", row())}>Copy row</Item>
      <Rule />
      <Item onSelect={() => void star()}>{starred ? "Unstar" : "Star"}</Item>
      <Item shortcut="x" onSelect={() => act.choose(place.index, !isChosen, false)}>
        {isChosen ? "Deselect" : "Select"}
      </Item>
      {together.length >= 2 && together.length <= SIDE_BY_SIDE_MAX ? (
        <Item asChild>
          <Link href={compareHref(projectId, together)}>Compare with selected</Link>
        </Item>
      ) : (
        <Item blockReason={together.length < 2 ? "Select 2 or more" : `Up to ${SIDE_BY_SIDE_MAX}`}>Compare</Item>
      )}
      <Rule />
      <Item blockReason={blockReason} onSelect={onRefresh}>
        <span>
          Refresh <RequestsPrice price={ROW_PRICE} className="text-fg-2" />
        </span>
      </Item>
    </>
  );
}

const Rule = () => <Menu.Separator className="my-1 h-px bg-line" />;

type ItemProps = ComponentProps<typeof Menu.Item> & {
  shortcut?: string;
  blockReason?: string | null;
  children: ReactNode;
};

const ITEM =
  "flex min-h-7 w-full cursor-default items-center gap-2 rounded px-2 py-1 text-left outline-none data-highlighted:bg-sunken aria-disabled:text-fg-2 pointer-coarse:min-h-11";

function Item({ shortcut, blockReason, children, onSelect, asChild, ...rest }: ItemProps) {
  const choose = (event: Event) => (blockReason ? event.preventDefault() : onSelect?.(event));
  if (asChild)
    return (
      <Menu.Item asChild className={ITEM} {...rest}>
        {children}
      </Menu.Item>
    );
  return (
    <Menu.Item aria-disabled={blockReason ? true : undefined} onSelect={choose} className={ITEM} {...rest}>
      {children}
      {blockReason && <span className="ml-auto text-note">{blockReason}</span>}
      {!blockReason && shortcut && (
        <Kbd aria-hidden="true" className="ml-auto">
          {shortcut}
        </Kbd>
      )}
    </Menu.Item>
  );
}

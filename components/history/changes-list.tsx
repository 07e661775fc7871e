"use client";

import { useDisplay, useFormats } from "@/components/browser/formats";
import { ChangeMark } from "@/components/charts/delta/change-mark";
import { positionText } from "@/components/charts/point-text";
import { PositionCell } from "@/components/table/row/cells";
import { buttonStyles } from "@/components/ui/button-styles";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import { Table, TableCaption, TableCell, TableFrame, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { Formats } from "@/lib/domain/display/format";
import { changeOrder } from "@/lib/domain/history/change-order";
import {
  type ChangeDays,
  type ChangeHead,
  type ChangeRows,
  type ChangesAsked,
  isOtherPage,
} from "@/lib/domain/history/changes";
import { CHANGE_GROUPS, type ChangeGroup, type Move } from "@/lib/domain/history/history";
import { changeOf } from "@/lib/domain/keyword/change";
import { marketText } from "@/lib/domain/keyword/market";
import { pagePath } from "@/lib/domain/series/ranking-pages";
import { changesHref, keywordHref } from "@/lib/domain/web/address-params";
import { dayIn, GROUP_NAMES } from "./change-words";

type ChangesListProps = {
  projectId: string;
  asked: ChangesAsked;
  head: ChangeHead;
  days: ChangeDays;
  rows: ChangeRows;
};

/** What changed, one group at a time, what may mean most first. */
export function ChangesList({ projectId, asked, head, days, rows }: ChangesListProps) {
  const formats = useFormats();
  return (
    <Card className="mt-5" aria-label="Changes">
      <Groups projectId={projectId} asked={asked} head={head} />
      <p className="px-4 pb-2 text-note text-fg-2">{orderNote(rows)}</p>
      {rows.rows.length === 0 ? (
        <Empty
          title={rows.total === 0 ? "No keywords in this group." : "This page is past the end of the list."}
          actions={
            rows.total > 0 && (
              <Link
                href={hrefOf(projectId, asked, { group: asked.group, page: 1 })}
                className={buttonStyles("outline")}
              >
                First page
              </Link>
            )
          }
        />
      ) : (
        <Rows projectId={projectId} days={days} head={head} rows={rows} />
      )}
      <Parts projectId={projectId} asked={asked} rows={rows} />
      <span role="status" className="sr-only">
        {formats.counted(rows.total, "keyword")}
      </span>
    </Card>
  );
}

/** What the order of the rows is by. */
function orderNote({ rows }: ChangeRows): string {
  return rows.some(({ volume }) => volume !== null)
    ? "Order: search volume × change in 1 ÷ position, shown next to each row. Keywords without a volume follow, by positions."
    : "Order: by positions moved; keywords that entered or left the top 100 come first.";
}

/** The address of a part of the changes; what is usual is left out of it. */
function hrefOf(projectId: string, asked: ChangesAsked, { group, page }: { group: ChangeGroup; page: number }): string {
  const { from, to } = asked;
  return changesHref(projectId, {
    from,
    to,
    group: group === "all" ? null : group,
    page: page === 1 ? null : String(page),
  });
}

/** The groups that hold anything, with how many. */
function Groups({ projectId, asked, head }: Pick<ChangesListProps, "projectId" | "asked" | "head">) {
  const formats = useFormats();
  const shown = CHANGE_GROUPS.filter((group) => group === "all" || group === asked.group || head.groups[group] > 0);
  return (
    <nav aria-label="Groups" className="flex gap-1.5 overflow-x-auto px-4 pt-3 pb-2 sm:flex-wrap print:hidden">
      {shown.map((group) => {
        const isShown = group === asked.group;
        return (
          <Link
            key={group}
            href={hrefOf(projectId, asked, { group, page: 1 })}
            scroll={false}
            aria-current={isShown ? "true" : undefined}
            className={cn(
              "inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md border px-2 text-ui whitespace-nowrap pointer-coarse:min-h-11",
              "forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText]",
              isShown ? "border-accent bg-accent-soft font-medium" : "border-line-strong bg-surface hover:bg-sunken",
            )}
          >
            {GROUP_NAMES[group]}
            <span className="font-normal text-fg-2 tabular-nums">{formats.integer(head.groups[group])}</span>
          </Link>
        );
      })}
    </nav>
  );
}

function Rows({ projectId, days, head, rows }: Pick<ChangesListProps, "projectId" | "days" | "head" | "rows">) {
  const formats = useFormats();
  const { interval } = days;
  const caption = `${GROUP_NAMES[rows.group]}: positions of ${dayIn(formats, interval, head.from)} and ${dayIn(formats, interval, head.to)}`;
  const hasPages = rows.rows.some(({ fromPage, toPage }) => fromPage !== null || toPage !== null);
  return (
    <TableFrame tabIndex={0} role="region" aria-label="Changes, table" className="focus-visible:-outline-offset-2">
      <Table>
        <TableCaption>{caption}</TableCaption>
        <TableHead>
          <tr className="border-y border-line">
            <TableHeader>Keyword</TableHeader>
            <TableHeader numeric className="max-sm:px-1.5">
              {dayIn(formats, interval, head.from)}
            </TableHeader>
            <TableHeader numeric className="max-sm:px-1.5">
              {dayIn(formats, interval, head.to)}
            </TableHeader>
            <TableHeader numeric>Change</TableHeader>
            {hasPages && <TableHeader className="max-lg:hidden">Ranking page</TableHeader>}
            <TableHeader numeric className="max-sm:hidden">
              Order
            </TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {rows.rows.map((move) => (
            <Row key={move.id} projectId={projectId} move={move} head={head} hasPages={hasPages} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

type RowProps = { projectId: string; move: Move; head: ChangeHead; hasPages: boolean };

function Row({ projectId, move, head, hasPages }: RowProps) {
  const formats = useFormats();
  const { locale } = useDisplay();
  const market = marketText(move.market, { parts: head.marketParts, locale });
  const order = orderWords(move, formats);
  return (
    <TableRow className="hover:bg-sunken">
      <th scope="row" className="w-full max-w-0 py-1.5 pl-4 text-left font-medium sm:pr-3">
        <Link
          href={keywordHref(projectId, move.id)}
          dir="auto"
          title={move.phrase}
          className="block truncate rounded hover:underline pointer-coarse:py-2"
        >
          {move.phrase || move.id}
        </Link>
        {market !== "" && <bdi className="block truncate text-note font-normal text-fg-2">{market}</bdi>}
        <span className="block text-note font-normal text-fg-2 tabular-nums sm:hidden">{order}</span>
        {hasPages && isOtherPage(move) && (
          <span className="lg:hidden">
            <Pages move={move} />
          </span>
        )}
      </th>
      <TableCell numeric className="text-fg-2 max-sm:px-1.5">
        <PositionCell formats={formats} position={move.from} />
      </TableCell>
      <TableCell numeric className="font-semibold max-sm:px-1.5">
        <PositionCell formats={formats} position={move.to} />
      </TableCell>
      <TableCell numeric>
        <ChangeMark
          formats={formats}
          change={changeOf(move.from, move.to)}
          hint={`${positionText(formats, move.from)} → ${positionText(formats, move.to)}`}
        />
      </TableCell>
      {hasPages && (
        <TableCell className="max-w-72 py-1 max-lg:hidden">
          <Pages move={move} />
        </TableCell>
      )}
      <TableCell numeric className="text-note whitespace-nowrap text-fg-2 max-sm:hidden">
        {order}
      </TableCell>
    </TableRow>
  );
}

/** The page that ranks, and before it the one that did where that was another. */
function Pages({ move }: { move: Move }) {
  const { fromPage, toPage } = move;
  const page = toPage ?? fromPage;
  if (page === null) return <span className="text-fg-3">—</span>;
  return (
    <span className="block text-note text-fg-2">
      {isOtherPage(move) && fromPage !== null && (
        <span title={fromPage} className="block truncate text-fg-3">
          <span className="sr-only">before: </span>
          <del className="no-underline">{pagePath(fromPage)}</del>
        </span>
      )}
      <span title={page} className="block truncate">
        {isOtherPage(move) && <span aria-hidden="true">→ </span>}
        {pagePath(page)}
      </span>
    </span>
  );
}

/** The estimated impact of a change: 2,400 × 0.15 = 360, or 5 positions. */
function orderWords(move: Move, formats: Formats): string {
  const order = changeOrder(move);
  if (order.kind === "edge") return move.kind === "new" ? "entered the top 100" : "left the top 100";
  if (order.kind === "positions") return formats.counted(order.positions, "position");
  const result = order.volume * order.reach;
  return `${formats.integer(order.volume)} × ${formats.number(order.reach)} = ${result < 10 ? formats.decimal(result) : formats.integer(result)}`;
}

/** Earlier and later rows of a group; one page of it needs neither. */
function Parts({ projectId, asked, rows }: Pick<ChangesListProps, "projectId" | "asked" | "rows">) {
  const formats = useFormats();
  const { group, offset, total } = rows;
  if (total <= asked.most || rows.rows.length === 0) return null;
  const page = offset / asked.most + 1;
  const last = offset + rows.rows.length;
  const link = (to: number, words: string, isThere: boolean) =>
    isThere && (
      <Link href={hrefOf(projectId, asked, { group, page: to })} className={buttonStyles("outline")}>
        {words}
      </Link>
    );
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2.5 print:hidden"
    >
      <span className="mr-auto text-note text-fg-2 tabular-nums">
        {formats.integer(offset + 1)}–{formats.integer(last)} of {formats.integer(total)}
      </span>
      {link(page - 1, "Previous", page > 1)}
      {link(page + 1, "Next", last < total)}
    </nav>
  );
}

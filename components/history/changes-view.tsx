"use client";

import { useDisplay, useFormats } from "@/components/browser/formats";
import { ChangeMark } from "@/components/charts/delta/change-mark";
import { dayIn, positionText } from "@/components/charts/point-text";
import { usePageName } from "@/components/page/page-name";
import { PositionCell } from "@/components/table/row/cells";
import { Link, LinkButton } from "@/components/ui/button";
import { Card, Empty } from "@/components/ui/card";
import { DataTable, TableCell, TableRow } from "@/components/ui/table";
import {
  type ChangeHead,
  type ChangeRows,
  type Changes,
  type ChangesAsked,
  COMPARABLE_MIN,
  comparableOf,
  isOtherPage,
} from "@/lib/domain/history/changes";
import type { ChangeGroup, Move } from "@/lib/domain/history/history";
import { marketText } from "@/lib/domain/keyword/market";
import { changeOf } from "@/lib/domain/keyword/position";
import type { Interval } from "@/lib/domain/time/interval";
import { changesHref, keywordHref } from "@/lib/domain/web/address-params";
import { GROUP_NAMES } from "./change-words";
import { ChangesToolbar } from "./changes-toolbar";
import { usePeriodParams } from "./use-period";

type ChangesViewProps = { projectId: string; projectName: string; request: ChangesAsked; changes: Changes };

export function ChangesView({ projectId, projectName, request, changes: { days, head, rows } }: ChangesViewProps) {
  const formats = useFormats();
  const period = usePeriodParams();
  if (head === null || days === null || comparableOf(head) < COMPARABLE_MIN)
    return (
      <Card className="mt-3">
        <Empty title="Nothing to compare yet.">
          {head === null
            ? "This needs two days of data."
            : `At least ${formats.counted(COMPARABLE_MIN, "keyword")} need a position on both days; ${formats.integer(comparableOf(head))} have one.`}
        </Empty>
      </Card>
    );
  const hrefOf = (group: ChangeGroup, page = 1) =>
    changesHref(projectId, {
      ...period,
      group: group === "all" ? null : group,
      page: page === 1 ? null : String(page),
    });
  const pageHref = (page: number) => hrefOf(request.group, page);
  return (
    <section aria-label="Changes">
      <ChangesToolbar
        projectId={projectId}
        projectName={projectName}
        group={request.group}
        hrefOf={hrefOf}
        head={head}
        days={days}
      />
      <div className="relative overflow-clip rounded-lg border border-line bg-surface">
        {rows.rows.length === 0 ? (
          <Empty
            title={rows.total === 0 ? "No keywords in this group." : "This page is past the end of the list."}
            actions={rows.total > 0 && <LinkButton href={pageHref(1)}>First page</LinkButton>}
          />
        ) : (
          <ChangesTable projectId={projectId} interval={days.interval} head={head} rows={rows} />
        )}
        <Pager hrefOf={pageHref} most={request.most} rows={rows} />
        <span role="status" className="sr-only">
          {formats.counted(rows.total, "keyword")}
        </span>
      </div>
    </section>
  );
}

const IMPACT = "Sorted by estimated impact: search volume × the change in 1 ÷ position";

type ChangesTableProps = { projectId: string; interval: Interval; head: ChangeHead; rows: ChangeRows };

function ChangesTable({ projectId, interval, head, rows }: ChangesTableProps) {
  const formats = useFormats();
  const [from, to] = [dayIn(formats, interval, head.from), dayIn(formats, interval, head.to)];
  const hasPages = rows.rows.some(({ fromPage, toPage }) => fromPage !== null || toPage !== null);
  return (
    <DataTable
      caption={`${GROUP_NAMES[rows.group]}: positions of ${from} and ${to}`}
      columns={[
        { label: "Keyword" },
        { label: from, numeric: true, className: "max-sm:px-1.5" },
        { label: to, numeric: true, className: "max-sm:px-1.5" },
        { label: "Change", numeric: true, title: IMPACT },
        { label: "Volume", numeric: true, className: "max-sm:hidden", "aria-sort": "descending", title: IMPACT },
        ...(hasPages ? [{ label: "Ranking page", className: "max-lg:hidden" }] : []),
      ]}
      headClass="sticky top-(--header) z-10 shadow-[inset_0_-1px_0_var(--color-line)] [&_th]:h-8.5"
    >
      {rows.rows.map((move) => (
        <Row key={move.id} projectId={projectId} move={move} head={head} hasPages={hasPages} />
      ))}
    </DataTable>
  );
}

type RowProps = { projectId: string; move: Move; head: ChangeHead; hasPages: boolean };

function Row({ projectId, move, head, hasPages }: RowProps) {
  const formats = useFormats();
  const { locale } = useDisplay();
  const market = marketText(move.market, { parts: head.marketParts, locale });
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
        {hasPages && isOtherPage(move) && (
          <span className="lg:hidden">
            <Pages move={move} />
          </span>
        )}
      </th>
      <TableCell numeric className="text-fg-2 max-sm:px-1.5">
        <PositionCell position={move.from} />
      </TableCell>
      <TableCell numeric className="font-semibold max-sm:px-1.5">
        <PositionCell position={move.to} />
      </TableCell>
      <TableCell numeric>
        <ChangeMark
          change={changeOf(move.from, move.to)}
          hint={`${positionText(formats, move.from)} → ${positionText(formats, move.to)}`}
        />
      </TableCell>
      <TableCell numeric className="text-fg-2 max-sm:hidden">
        {move.volume === null ? "—" : formats.volume(move.volume)}
      </TableCell>
      {hasPages && (
        <TableCell className="max-w-72 py-1 max-lg:hidden">
          <Pages move={move} />
        </TableCell>
      )}
    </TableRow>
  );
}

function Pages({ move }: { move: Move }) {
  const nameOf = usePageName();
  const { fromPage, toPage } = move;
  const page = toPage ?? fromPage;
  if (page === null) return <span className="text-fg-3">—</span>;
  return (
    <span className="block text-note text-fg-2">
      {isOtherPage(move) && fromPage !== null && (
        <span title={fromPage} className="block truncate text-fg-3">
          <span className="sr-only">before: </span>
          <del className="no-underline">{nameOf(fromPage)}</del>
        </span>
      )}
      <span title={page} className="block truncate">
        {isOtherPage(move) && <span aria-hidden="true">→ </span>}
        {nameOf(page)}
      </span>
    </span>
  );
}

type PagerProps = { hrefOf: (page: number) => string; most: number; rows: ChangeRows };

function Pager({ hrefOf, most, rows: { offset, total, rows } }: PagerProps) {
  const formats = useFormats();
  if (total <= most || rows.length === 0) return null;
  const page = offset / most + 1;
  const last = offset + rows.length;
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2.5 print:hidden"
    >
      <span className="mr-auto text-note text-fg-2 tabular-nums">
        {formats.integer(offset + 1)}–{formats.integer(last)} of {formats.integer(total)}
      </span>
      {page > 1 && <LinkButton href={hrefOf(page - 1)}>Previous</LinkButton>}
      {last < total && <LinkButton href={hrefOf(page + 1)}>Next</LinkButton>}
    </nav>
  );
}

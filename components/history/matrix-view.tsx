"use client";

import { useQuery } from "@tanstack/react-query";
import { memo, useRef } from "react";
import { useFormats } from "@/components/browser/formats";
import { eventWords, useEvents } from "@/components/charts/event-marks";
import { dateLong, dayIn, placeText } from "@/components/charts/point-text";
import { RestMissingNotice } from "@/components/errors/notices";
import { Room, useRowWindow } from "@/components/table/row-window";
import { Link } from "@/components/ui/button";
import { Card, Empty } from "@/components/ui/card";
import { ScrollBox } from "@/components/ui/scroll-box";
import { TableCaption } from "@/components/ui/table";
import type { MatrixPage } from "@/lib/domain/response/pages";
import type { DeskEvent } from "@/lib/domain/series/events";
import {
  BEYOND_CELL,
  MATRIX_FIRST_ROWS,
  type Matrix,
  type MatrixCell,
  type MatrixDays,
  type MatrixRow,
  type MatrixSum,
  UNCHECKED_CELL,
} from "@/lib/domain/series/matrix";
import { dayNumber } from "@/lib/domain/time/days";
import { type Interval, STEP_DAYS } from "@/lib/domain/time/interval";
import { keywordHref, projectHref } from "@/lib/domain/web/address-params";
import { matrixQuery } from "@/lib/queries/history";

type MatrixViewProps = { projectId: string; days: MatrixDays; version: string; page: MatrixPage };

export function MatrixView({ projectId, days, version, page }: MatrixViewProps) {
  const isWhole = page.matrix.rows.length === page.total;
  const whole = useQuery({ ...matrixQuery(projectId, days, version), enabled: !isWhole });
  const matrix = isWhole ? page.matrix : (whole.data ?? page.matrix);
  if (matrix.days.length === 0)
    return (
      <Card className="mt-3">
        <Empty
          title="This project has no positions."
          actions={
            <Link href={projectHref(projectId)} className="text-ui font-medium underline underline-offset-2">
              Back to keywords
            </Link>
          }
        />
      </Card>
    );
  return (
    <section aria-label="Rank history" className="mt-2">
      {whole.isError && !whole.isFetching && (
        <RestMissingNotice rowCount={page.total} onLoad={() => void whole.refetch()} />
      )}
      <Card>
        <MatrixTable projectId={projectId} matrix={matrix} total={page.total} />
        <MatrixKey />
      </Card>
    </section>
  );
}

/** Rows can have 90 cells, so fewer of them are rendered than in the keyword table. */
const WINDOW = { first: MATRIX_FIRST_ROWS, allBelow: MATRIX_FIRST_ROWS + 1 };

const CAPTIONS: Record<Interval, string> = {
  day: "Position of each keyword on each day, newest day first",
  week: "Latest position of each keyword in each week, newest week first",
  month: "Latest position of each keyword in each month, newest month first",
};

const HEAD = "sticky top-0 h-9 border-b border-line bg-sunken font-medium text-fg-2";
const FIRST_CELL = "sticky left-0 z-1 border-b border-line bg-surface px-4 text-left font-medium";
const CELL = "border-b border-l border-line px-1 text-center tabular-nums";

type MatrixTableProps = { projectId: string; matrix: Matrix; total: number };

function MatrixTable({ projectId, matrix, total }: MatrixTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { interval, days, sums, rows } = matrix;
  const events = useEvents(projectId);
  const { from, to } = useRowWindow(body, rows.length, WINDOW);
  const columns = days.length + 1;
  return (
    <ScrollBox label="Rank history, table" className="max-h-[70dvh]">
      <table
        className="border-separate border-spacing-0 text-note [--row:32px] max-sm:[--row:48px] pointer-coarse:[--row:48px]"
        aria-rowcount={total + 2}
      >
        <TableCaption>{CAPTIONS[interval]}</TableCaption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={`${HEAD} left-0 z-20 px-4 text-left`}>
              Keyword
            </th>
            {days.map((on) => (
              <DayHead key={on} on={on} interval={interval} dayEvents={eventsIn(events, on, interval)} />
            ))}
          </tr>
          <Sums sums={sums} days={days} />
        </thead>
        <tbody ref={body}>
          <Room rows={from} columns={columns} />
          {rows.slice(from, to).map((row, at) => (
            <Row key={row.id} projectId={projectId} row={row} index={from + at} days={days} />
          ))}
          <Room rows={rows.length - to} columns={columns} />
        </tbody>
      </table>
    </ScrollBox>
  );
}

const eventsIn = (events: readonly DeskEvent[], on: string, interval: Interval): DeskEvent[] =>
  events.filter(({ from }) => {
    if (interval === "month") return from.slice(0, 7) === on.slice(0, 7);
    const daysAfter = (dayNumber(from) ?? 0) - (dayNumber(on) ?? 0);
    return daysAfter >= 0 && daysAfter < STEP_DAYS[interval].usual;
  });

function DayHead({ on, interval, dayEvents }: { on: string; interval: Interval; dayEvents: readonly DeskEvent[] }) {
  const formats = useFormats();
  const words = dayEvents.map((event) => eventWords(event, formats));
  return (
    <th
      scope="col"
      title={[dateLong(formats, interval, dayNumber(on) ?? 0), ...words].join("\n")}
      className={`${HEAD} z-10 min-w-12 px-1 text-center text-axis whitespace-nowrap`}
    >
      {dayIn(formats, interval, on)}
      {words.length > 0 && (
        <>
          <svg aria-hidden="true" width={7} height={6} className="mx-auto fill-fg-2">
            <path d="M0 0h7l-3.5 6z" />
          </svg>
          <span className="sr-only">: {words.join("; ")}</span>
        </>
      )}
    </th>
  );
}

function Sums({ sums, days }: { sums: readonly MatrixSum[]; days: readonly string[] }) {
  const formats = useFormats();
  return (
    <tr aria-rowindex={2} className="h-12">
      <th scope="row" className={`${FIRST_CELL} text-note text-fg-2`}>
        <span className="block">Average</span>
        <span className="block font-normal">In top 10</span>
      </th>
      {sums.map(({ average, ranking, topTen, measured }, at) => (
        <td
          key={days[at]}
          title={`Average of ${formats.counted(ranking, "ranking keyword")}; ${formats.integer(topTen)} of ${formats.integer(measured)} in the top 10`}
          className={CELL}
        >
          <span className="block font-medium">{average === null ? "—" : formats.decimal(average)}</span>
          <span className="block text-fg-2">{measured === 0 ? "—" : formats.integer(topTen)}</span>
        </td>
      ))}
    </tr>
  );
}

type RowProps = { projectId: string; row: MatrixRow; index: number; days: readonly string[] };

const Row = memo(function Row({ projectId, row, index, days }: RowProps) {
  return (
    <tr aria-rowindex={index + 3} className="h-(--row)">
      <th scope="row" className={`${FIRST_CELL} max-w-40 sm:max-w-72`}>
        <Link
          href={keywordHref(projectId, row.id)}
          dir="auto"
          title={row.phrase}
          className="block truncate rounded text-ui hover:underline focus-visible:-outline-offset-2 pointer-coarse:py-1"
        >
          {row.phrase || row.id}
          {row.market !== "" && (
            <bdi className="ml-2 text-note font-normal text-fg-2 max-sm:ml-0 max-sm:block max-sm:truncate max-sm:leading-4">
              {row.market}
            </bdi>
          )}
        </Link>
      </th>
      {row.cells.map((cell, at) => (
        <Cell key={days[at]} cell={cell} />
      ))}
    </tr>
  );
});

const STEPS = [
  { upTo: 3, look: "bg-accent text-on-accent font-medium", words: "1–3" },
  { upTo: 10, look: "bg-accent/35 text-fg font-medium", words: "4–10" },
  { upTo: 20, look: "bg-accent/20 text-fg", words: "11–20" },
  { upTo: 50, look: "bg-accent/10 text-fg", words: "21–50" },
  { upTo: 100, look: "bg-accent/3 text-fg-2", words: "51–100" },
];

const SIGNS: readonly { cell: MatrixCell; look: string; sign: string; words: string }[] = [
  { cell: BEYOND_CELL, look: "bg-sunken text-fg-2", sign: ">100", words: "not in the top 100" },
  { cell: UNCHECKED_CELL, look: "text-fg-3", sign: "—", words: "not measured" },
  { cell: null, look: "text-fg-3", sign: "○", words: "not loaded" },
];

function Cell({ cell }: { cell: MatrixCell }) {
  const formats = useFormats();
  const missing = SIGNS.find((each) => each.cell === cell);
  if (missing === undefined) {
    const place = cell ?? 0;
    const look = STEPS.find(({ upTo }) => place <= upTo)?.look ?? "text-fg-2";
    return <td className={`${CELL} ${look}`}>{placeText(formats, place)}</td>;
  }
  return (
    <td className={`${CELL} ${missing.look}`}>
      <span aria-hidden="true">{missing.sign}</span>
      <span className="sr-only">{missing.words}</span>
    </td>
  );
}

function MatrixKey() {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-note text-fg-2">
      {STEPS.map(({ look, words }) => (
        <span key={words} className="inline-flex items-center gap-1.5">
          <span className={`size-3 rounded-sm ring-1 ring-line ${look}`} />
          {words}
        </span>
      ))}
      {SIGNS.map(({ sign, words }) => (
        <span key={words}>
          {sign} {words}
        </span>
      ))}
    </div>
  );
}

import { memo, useRef } from "react";
import { useFormats } from "@/components/browser/formats";
import { eventWords, useEvents } from "@/components/charts/event-marks";
import { dateLong, dayIn } from "@/components/charts/point-text";
import { Room, useRowWindow } from "@/components/table/row-window";
import { Link } from "@/components/ui/link";
import { TableCaption } from "@/components/ui/table";
import type { DeskEvent } from "@/lib/domain/series/events";
import { MATRIX_FIRST_ROWS, type Matrix, type MatrixRow, type MatrixSum } from "@/lib/domain/series/matrix";
import { dayNumber } from "@/lib/domain/time/days";
import { type Interval, STEP_DAYS } from "@/lib/domain/time/interval";
import { keywordHref } from "@/lib/domain/web/address-params";
import { cellView } from "./matrix-cell";

/** Rows can have 90 cells, so fewer of them are rendered than in the keyword table. */
const WINDOW = { first: MATRIX_FIRST_ROWS, allBelow: MATRIX_FIRST_ROWS + 1 };

const CAPTIONS: Record<Interval, string> = {
  day: "Position of each keyword on each day, newest day first",
  week: "Latest position of each keyword in each week, newest week first",
  month: "Latest position of each keyword in each month, newest month first",
};

type MatrixTableProps = { projectId: string; matrix: Matrix; total: number };

export function MatrixTable({ projectId, matrix, total }: MatrixTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { interval, days, sums, rows } = matrix;
  const events = useEvents(projectId);
  const { from, to } = useRowWindow(body, rows.length, WINDOW);
  const columns = days.length + 1;
  return (
    <section
      aria-label="Rank history, table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[70dvh] overflow-auto focus-visible:-outline-offset-2"
    >
      <table
        className="border-separate border-spacing-0 text-note [--row:32px] max-sm:[--row:48px] pointer-coarse:[--row:48px]"
        aria-rowcount={total + 2}
      >
        <TableCaption>{CAPTIONS[interval]}</TableCaption>
        <thead>
          <tr aria-rowindex={1}>
            <th
              scope="col"
              className="sticky top-0 left-0 z-20 h-9 border-b border-line bg-sunken px-4 text-left font-medium text-fg-2"
            >
              Keyword
            </th>
            {days.map((on) => (
              <DayHead key={on} on={on} interval={interval} happened={eventsIn(events, on, interval)} />
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
    </section>
  );
}

function eventsIn(events: readonly DeskEvent[], on: string, interval: Interval): DeskEvent[] {
  const from = dayNumber(on) ?? 0;
  const until = from + STEP_DAYS[interval].usual;
  const inMonth = (event: DeskEvent) => event.from.slice(0, 7) === on.slice(0, 7);
  const inDays = (event: DeskEvent) => {
    const day = dayNumber(event.from) ?? 0;
    return day >= from && day < until;
  };
  return events.filter(interval === "month" ? inMonth : inDays);
}

function DayHead({ on, interval, happened }: { on: string; interval: Interval; happened: readonly DeskEvent[] }) {
  const formats = useFormats();
  const words = happened.map((event) => eventWords(event, formats));
  return (
    <th
      scope="col"
      title={[dateLong(formats, interval, dayNumber(on) ?? 0), ...words].join("\n")}
      className="sticky top-0 z-10 h-9 min-w-12 border-b border-line bg-sunken px-1 text-center text-axis font-medium whitespace-nowrap text-fg-2"
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
      <th
        scope="row"
        className="sticky left-0 z-[1] border-b border-line bg-surface px-4 text-left text-note font-medium text-fg-2"
      >
        <span className="block">Average</span>
        <span className="block font-normal">In top 10</span>
      </th>
      {sums.map(({ average, ranking, topTen, measured }, at) => (
        <td
          key={days[at]}
          title={`Average of ${formats.counted(ranking, "ranking keyword")}; ${formats.integer(topTen)} of ${formats.integer(measured)} in the top 10`}
          className="border-b border-l border-line px-1 text-center tabular-nums"
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
  const formats = useFormats();
  return (
    <tr aria-rowindex={index + 3} className="h-(--row)">
      <th
        scope="row"
        className="sticky left-0 z-[1] max-w-40 border-b border-line bg-surface px-4 text-left font-medium sm:max-w-72"
      >
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
      {row.cells.map((cell, at) => {
        const { look, text, words } = cellView(formats, cell);
        return (
          <td key={days[at]} className={`border-b border-l border-line px-1 text-center tabular-nums ${look}`}>
            {words === undefined ? text : <Sign text={text} words={words} />}
          </td>
        );
      })}
    </tr>
  );
});

const Sign = ({ text, words }: { text: string; words: string }) => (
  <>
    <span aria-hidden="true">{text}</span>
    <span className="sr-only">{words}</span>
  </>
);

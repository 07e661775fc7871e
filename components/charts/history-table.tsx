import { useFormats } from "@/components/browser/formats";
import { ChangeMark } from "@/components/charts/delta/change-mark";
import { Table, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { metricOf } from "@/lib/domain/keyword/metric";
import { changeOf } from "@/lib/domain/keyword/position";
import type { History, MetricHistory } from "@/lib/domain/series/keyword-history";
import { positionBefore, type RankPoint } from "@/lib/domain/series/series";
import type { Line } from "@/lib/domain/series/side-by-side";
import type { Interval } from "@/lib/domain/time/interval";
import { LineSwatch } from "./chart-line";
import { dateText, metricText, positionText } from "./point-text";
import { lineValue } from "./point-words";

const DATE_HEADER: Record<Interval, string> = { day: "Date", week: "Week", month: "Month" };

type RankDays = { kind: "position"; points: readonly Pick<RankPoint, "day" | "position" | "fromList">[] };
type MeasuredDays = (RankDays | Omit<MetricHistory, "drawnPoints">) & Pick<History, "measured">;

type HistoryTableProps = {
  history: MeasuredDays;
  lines?: readonly Line[];
  caption: string;
  rowsMax?: number;
  mainName?: string;
};

/** Contains every measured day of the range, never the thinned points. */
export function HistoryTable({ history, lines = [], caption, rowsMax, mainName }: HistoryTableProps) {
  const formats = useFormats();
  const metric = history.kind === "metric" ? metricOf(history.metric) : null;
  const rows = rowsOf(history).slice(0, rowsMax);
  const isMixed = rows.some(({ fromList }) => fromList) && rows.some(({ fromList }) => !fromList);
  return (
    <Table>
      <TableCaption>{caption}</TableCaption>
      <TableHead>
        <TableRow className="border-y last:border-b">
          <TableHeader>{DATE_HEADER[history.measured]}</TableHeader>
          <TableHeader numeric>
            <bdi>{mainName ?? (metric === null ? "Position" : metric.label)}</bdi>
          </TableHeader>
          {metric === null && <TableHeader numeric>Change</TableHeader>}
          {lines.map(({ key, name, tone }) => (
            <TableHeader key={key} numeric>
              <span className="inline-flex max-w-40 items-center gap-1.5 align-middle">
                <LineSwatch tone={tone} />
                <bdi className="truncate" title={name}>
                  {name}
                </bdi>
              </span>
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map(({ day, position, before, value, fromList }) => (
          <TableRow key={day}>
            <TableCell className="whitespace-nowrap text-fg-2">
              {dateText(formats, history.measured, day)}
              {isMixed && fromList && (
                <span title="From a list you refreshed" className="ml-1.5 text-fg-3">
                  list
                </span>
              )}
            </TableCell>
            <TableCell numeric className="font-medium">
              {metric === null ? position && positionText(formats, position) : metricText(formats, metric, value, true)}
            </TableCell>
            {metric === null && (
              <TableCell numeric>
                <ChangeMark change={changeOf(before, position)} />
              </TableCell>
            )}
            {lines.map((line) => {
              const { text, on } = lineValue(line.points, day, history.measured, formats);
              return (
                <TableCell key={line.key} numeric title={on === null ? undefined : formats.dayLong(on)}>
                  {text}
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function rowsOf(history: MeasuredDays) {
  if (history.kind === "metric")
    return history.points
      .map(({ day, value }) => ({ day, value, position: null, before: null, fromList: false }))
      .reverse();
  const { points, measured } = history;
  return points
    .map(({ day, position, fromList = false }, index) => {
      return { day, position, value: null, before: positionBefore(points, index, measured), fromList };
    })
    .reverse();
}

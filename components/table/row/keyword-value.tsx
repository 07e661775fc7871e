import type { ReactNode } from "react";
import { metricText, priceText } from "@/components/charts/point-text";
import { Sparkline } from "@/components/charts/small/sparkline";
import type { Formats } from "@/lib/domain/display/format";
import { changeOf } from "@/lib/domain/keyword/change";
import { datedChange } from "@/lib/domain/keyword/change-against";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import type { Labels } from "@/lib/domain/keyword/labels";
import { isKnownPosition, lastKnown } from "@/lib/domain/keyword/last-known";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { SearchVolume } from "@/lib/domain/keyword/volume";
import { type ColumnId, changeBaseOf, metricNameOf, type NamedColumn, otherNameOf } from "@/lib/domain/table/columns";
import { deviceDifference, type OtherDevice } from "@/lib/domain/table/other-device";
import { dayNumber } from "@/lib/domain/time/days";
import { ChangeMark } from "../../charts/delta/change-mark";
import { Clock, EmptyValue, LastKnownCell, NotLoaded, NotSeen, PageCell, PositionCell, TagsCell } from "./cells";
import { OtherCell } from "./other-cell";

export type ValueFrame = {
  formats: Formats;
  now: number;
  asOf: string;
  /** Latest measurement day of any row; older rows show a clock. */
  newestOn: string | null;
  /** The list is of an earlier day: missing values can't be loaded. */
  isPast?: boolean;
  labelsOf: (keywordId: string) => Labels;
  otherOf?: (keywordId: string) => OtherDevice | undefined;
};

const TONES: { [column in ColumnId]?: string } = { position: "font-semibold", best: "text-fg-2" };

export const toneOf = (column: ColumnId): string | undefined => TONES[column];

type KeywordValueProps = { keyword: Keyword; column: ColumnId; frame: ValueFrame };

export function KeywordValue({ keyword, column, frame }: KeywordValueProps): ReactNode {
  if (isNamed(column)) return VALUES[column](keyword, frame);
  return <NamedValue keyword={keyword} column={column} frame={frame} />;
}

const VALUES = {
  keyword: ({ phrase }) => phrase,
  position: (keyword, frame) => <PositionNow keyword={keyword} frame={frame} />,
  change: (keyword, { formats }) => (
    <ChangeMark formats={formats} change={changeOf(keyword.previous, keyword.position)} hint={leftOpen(keyword)} />
  ),
  recent: ({ recent }, { isPast }) => {
    if (recent !== null) return <Sparkline points={recent} />;
    return isPast ? <EmptyValue /> : <NotLoaded />;
  },
  best: ({ best }, { formats }) => <PositionCell formats={formats} position={best} />,
  volume: ({ searchVolume }, { formats }) => <Volume formats={formats} value={searchVolume} />,
  page: ({ rankingUrl }) => <PageCell url={rankingUrl} />,
  tags: ({ id, tags }, { labelsOf }) => <TagsCell tags={tags} own={labelsOf(id).tags} />,
  updated: ({ measuredOn }, frame) => <Updated measuredOn={measuredOn} frame={frame} />,
  "other-device": (keyword, frame) => <OtherDeviceValue keyword={keyword} frame={frame} />,
  previous: ({ previous }, { formats }) => <PositionCell formats={formats} position={previous} />,
  cpc: ({ cpc }, { formats }) => (cpc === null ? <EmptyValue /> : priceText(formats, cpc)),
  url: ({ rankingUrl }, { formats }) => <OtherCell formats={formats} value={rankingUrl} />,
  engine: ({ market }, { formats }) => <OtherCell formats={formats} value={market.engine} />,
  country: ({ market }, { formats }) => <OtherCell formats={formats} value={market.country} />,
  language: ({ market }, { formats }) => <OtherCell formats={formats} value={market.language} />,
  location: ({ market }, { formats }) => <OtherCell formats={formats} value={market.location} />,
  device: ({ market }, { formats }) => <OtherCell formats={formats} value={market.device} />,
  id: ({ id }) => <span className="block truncate font-mono text-note">{id}</span>,
  starred: ({ id }, { labelsOf }) => (labelsOf(id).starred ? "Yes" : <span className="text-fg-3">No</span>),
  "own-tags": ({ id }, { labelsOf }) => <TagsCell tags={[]} own={labelsOf(id).tags} />,
  note: ({ id }, { labelsOf }) => <Note text={labelsOf(id).note} />,
} satisfies Record<NamedColumn, (keyword: Keyword, frame: ValueFrame) => ReactNode>;

const isNamed = (column: ColumnId): column is NamedColumn => Object.hasOwn(VALUES, column);

/** How far the other device is behind (+) or ahead (−). */
function OtherDeviceValue({ keyword, frame }: { keyword: Keyword; frame: ValueFrame }) {
  const other = frame.otherOf?.(keyword.id);
  if (other === undefined) return <EmptyValue />;
  const difference = deviceDifference(keyword, other);
  return (
    <span title={other.device} className="whitespace-nowrap">
      {difference !== null && difference !== 0 && (
        <span className="mr-1.5 text-note text-fg-2">
          {difference > 0 ? "+" : "−"}
          {frame.formats.number(Math.abs(difference))}
        </span>
      )}
      <PositionCell formats={frame.formats} position={other.position} />
    </span>
  );
}

function NamedValue({ keyword, column, frame }: KeywordValueProps) {
  const metric = metricNameOf(column);
  if (metric !== null) return <Measure keyword={keyword} name={metric} frame={frame} />;
  const base = changeBaseOf(column);
  if (base !== null) return <ChangeSince formats={frame.formats} keyword={keyword} base={base} />;
  const name = otherNameOf(column) ?? "";
  if (!Object.hasOwn(keyword.other, name)) return <NotLoaded hint="This row doesn’t have this field." />;
  return <OtherCell formats={frame.formats} value={keyword.other[name] ?? null} />;
}

function PositionNow({ keyword, frame }: { keyword: Keyword; frame: ValueFrame }) {
  const { formats, isPast } = frame;
  const last = lastKnown(keyword);
  if (last !== null) return <LastKnownCell formats={formats} point={last} />;
  if (isPast && keyword.position === null) return <NotSeen />;
  return <PositionCell formats={formats} position={keyword.position} />;
}

/** A former position. Lost only if the service reports it. */
const leftOpen = ({ previous, position }: Keyword): string | undefined =>
  position?.kind === "empty" && isKnownPosition(previous)
    ? "It had a position before and has none now. The service doesn’t say whether it left the top 100 or wasn’t measured"
    : undefined;

function ChangeSince({ formats, keyword, base }: { formats: Formats; keyword: Keyword; base: number | string }) {
  const { change, from, to } = datedChange(keyword, base);
  if (from === null || to === null) return <ChangeMark formats={formats} change={change} hint={leftOpen(keyword)} />;
  const isNearest = typeof base === "number" && (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0) !== base;
  return (
    <span className="whitespace-nowrap">
      <ChangeMark formats={formats} change={change} hint={`${formats.day(to)} vs ${formats.day(from)}`} />
      {isNearest && <span className="ml-1 text-axis text-fg-3">since {formats.day(from)}</span>}
    </span>
  );
}

function Note({ text }: { text: string }) {
  if (text === "") return <EmptyValue />;
  return (
    <span dir="auto" title={text} className="block truncate">
      {text}
    </span>
  );
}

function Volume({ formats, value }: { formats: Formats; value: SearchVolume | null }) {
  if (value === null) return <EmptyValue />;
  if (typeof value === "string") return value;
  const exact = formats.integer(value);
  const text = formats.volume(value);
  return exact === text ? text : <span title={exact}>{text}</span>;
}

function Measure({ keyword, name, frame }: { keyword: Keyword; name: string; frame: ValueFrame }) {
  const { formats } = frame;
  const value = Object.hasOwn(keyword.metrics, name) ? keyword.metrics[name] : undefined;
  if (value === undefined) return frame.isPast ? <EmptyValue /> : <NotLoaded />;
  if (value === null) return <EmptyValue />;
  const metric = metricOf(name);
  const text = metricText(formats, metric, value);
  const exact = metricText(formats, metric, value, true);
  return exact === text ? text : <span title={exact}>{text}</span>;
}

/** Older lists are finished data sets: no row of them is out of date. */
const FINISHED_DAYS = 7;

/** A clock marks a row that is older than the newest row. */
function Updated({ measuredOn, frame }: { measuredOn: string | null; frame: ValueFrame }) {
  const { formats, now } = frame;
  if (measuredOn === null && frame.isPast) return <EmptyValue />;
  if (measuredOn === null)
    return (
      <span className="whitespace-nowrap text-fg-2">
        Loaded{" "}
        <time dateTime={frame.asOf} title={formats.dateTime(frame.asOf)}>
          {formats.ago(frame.asOf, now)}
        </time>
      </span>
    );
  const newest = dayNumber(frame.newestOn ?? measuredOn) ?? 0;
  const isFinished = (dayNumber(frame.asOf.slice(0, 10)) ?? 0) - newest > FINISHED_DAYS;
  const lag = newest - (dayNumber(measuredOn) ?? 0);
  const isBehind = !isFinished && lag > 1;
  const day = (
    <time
      dateTime={measuredOn}
      title={`Measured on ${formats.dayLong(measuredOn)}`}
      className={isBehind ? undefined : "whitespace-nowrap text-fg-2"}
    >
      {formats.day(measuredOn)}
    </time>
  );
  if (!isBehind) return day;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-warn">
      <Clock px={13} />
      <span className="sr-only">Out of date: </span>
      {day}
    </span>
  );
}

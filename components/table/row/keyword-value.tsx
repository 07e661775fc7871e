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
import { type ColumnId, changeBaseOf, metricNameOf, otherNameOf } from "@/lib/domain/table/columns";
import { dayNumber } from "@/lib/domain/time/days";
import { ChangeMark } from "../../charts/delta/change-mark";
import { Clock, EmptyValue, LastKnownCell, NotLoaded, NotSeen, PageCell, PositionCell, TagsCell } from "./cells";
import { OtherCell } from "./other-cell";

/** What values are written by and read against: the reader's formats, when the list was read, and own labels. */
export type ValueFrame = {
  formats: Formats;
  /** Epoch ms. */
  now: number;
  asOf: string;
  /** Latest day any row was measured on; a row behind it says so. */
  newestOn: string | null;
  /** The list is of an earlier day: what it lacks was not seen then, and cannot be loaded. */
  isPast?: boolean;
  /** Own tags, star and note of a keyword. */
  labelsOf: (keywordId: string) => Labels;
};

const TONES: { [column in ColumnId]?: string } = { position: "font-semibold", best: "text-fg-2" };

/** How the values of a column look; it goes onto what they stand in. */
export const toneOf = (column: ColumnId): string | undefined => TONES[column];

type KeywordValueProps = { keyword: Keyword; column: ColumnId; frame: ValueFrame };

/** One value of a keyword in the states it may have, as the table and the quick view show it. Uses no hooks (`markup`). */
export function KeywordValue({ keyword, column, frame }: KeywordValueProps): ReactNode {
  const { formats } = frame;
  switch (column) {
    case "position":
      return <PositionNow keyword={keyword} frame={frame} />;
    case "change":
      return (
        <ChangeMark formats={formats} change={changeOf(keyword.previous, keyword.position)} hint={leftOpen(keyword)} />
      );
    case "recent":
      if (frame.isPast && keyword.recent === null) return <EmptyValue />;
      return keyword.recent === null ? <NotLoaded /> : <Sparkline points={keyword.recent} />;
    case "best":
      return <PositionCell formats={formats} position={keyword.best} />;
    case "volume":
      return <Volume formats={formats} value={keyword.searchVolume} />;
    case "page":
      return <PageCell url={keyword.rankingUrl} />;
    case "tags":
      return <TagsCell tags={keyword.tags} own={frame.labelsOf(keyword.id).tags} />;
    case "own-tags":
      return <TagsCell tags={[]} own={frame.labelsOf(keyword.id).tags} />;
    case "starred":
      return frame.labelsOf(keyword.id).starred ? "Yes" : <span className="text-fg-3">No</span>;
    case "note":
      return <Note text={frame.labelsOf(keyword.id).note} />;
    case "previous":
      return <PositionCell formats={formats} position={keyword.previous} />;
    case "cpc":
      return keyword.cpc === null ? <EmptyValue /> : priceText(formats, keyword.cpc);
    case "url":
      return <OtherCell formats={formats} column={column} value={keyword.rankingUrl} />;
    case "id":
      return <span className="block truncate font-mono text-note">{keyword.id}</span>;
    case "engine":
    case "country":
    case "language":
    case "location":
    case "device":
      return <OtherCell formats={formats} column={column} value={keyword.market[column]} />;
    case "updated":
      return <Updated measuredOn={keyword.measuredOn} frame={frame} />;
    default:
      return <NamedValue keyword={keyword} column={column} frame={frame} />;
  }
}

/** Columns that are many: a measure, a change since some day, a field of the service under its raw name. */
function NamedValue({ keyword, column, frame }: KeywordValueProps) {
  const metric = metricNameOf(column);
  if (metric !== null) return <Measure keyword={keyword} name={metric} frame={frame} />;
  const base = changeBaseOf(column);
  if (base !== null) return <ChangeSince formats={frame.formats} keyword={keyword} base={base} />;
  const name = otherNameOf(column) ?? "";
  if (!Object.hasOwn(keyword.other, name)) return <NotLoaded hint="This row doesn’t have this field." />;
  return <OtherCell formats={frame.formats} column={column} value={keyword.other[name] ?? null} />;
}

function PositionNow({ keyword, frame }: { keyword: Keyword; frame: ValueFrame }) {
  const { formats, isPast } = frame;
  const last = lastKnown(keyword);
  if (last !== null) return <LastKnownCell formats={formats} point={last} />;
  if (isPast && keyword.position === null) return <NotSeen />;
  return <PositionCell formats={formats} position={keyword.position} />;
}

/** A position that was there and is not: lost only where the service says so. */
const leftOpen = ({ previous, position }: Keyword): string | undefined =>
  position?.kind === "empty" && isKnownPosition(previous)
    ? "It had a position before and has none now. The service doesn’t say whether it left the top 100 or wasn’t measured"
    : undefined;

/** A change since some day back; the day it compares with is in the tooltip, and beside it where it is another one. */
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

function Volume({ formats, value }: { formats: Formats; value: number | null }) {
  if (value === null) return <EmptyValue />;
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

/** A list whose newest row is older than this is a finished data set: no row of it is out of date. */
const FINISHED_DAYS = 7;

/** The day a row was measured, or when the list was read; a clock marks a row that lags behind the others. */
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

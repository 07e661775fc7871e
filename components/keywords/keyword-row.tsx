"use client";

import { Clock, Star } from "lucide-react";
import { memo, type ReactNode } from "react";
import { metricText } from "@/components/charts/point-text";
import { Sparkline } from "@/components/charts/sparkline";
import { Ago } from "@/components/ui/ago";
import { cn } from "@/components/ui/cn";
import { useFormats } from "@/components/ui/formats";
import { Link } from "@/components/ui/link";
import { keywordHref } from "@/lib/domain/address-params";
import { changeOf } from "@/lib/domain/change";
import { changeAgainst } from "@/lib/domain/change-against";
import { dayNumber } from "@/lib/domain/days";
import type { Keyword } from "@/lib/domain/keyword";
import { type ColumnId, changeBaseOf, metricNameOf, otherNameOf } from "@/lib/domain/keyword-columns";
import type { Labels } from "@/lib/domain/labels";
import { marketText, type ShownMarket } from "@/lib/domain/market";
import { metricOf } from "@/lib/domain/metric";
import { EmptyValue, NotLoaded, PageCell, PositionCell, TagsCell } from "./cells";
import { ChangeMark } from "./change-mark";
import type { ColumnSpec } from "./column-specs";
import { OtherCell } from "./other-cell";

export type RowFrame = {
  projectId: string;
  columns: { id: ColumnId; spec: ColumnSpec }[];
  asOf: string;
  /** Latest day any row was measured on; a row behind it says so. */
  newestOn: string | null;
  market: ShownMarket;
  /** Address parameters of this table, for previous and next on the keyword's page. */
  list: string;
  /** Own tags, star and note of a keyword. */
  labelsOf: (keywordId: string) => Labels;
};

const CELL = "px-2 sm:px-3 last:pr-4";

/** One keyword of the table. `index` is its place in the view, from 0; the header is row 1. */
export const KeywordRow = memo(function KeywordRow(props: { keyword: Keyword; index: number; frame: RowFrame }) {
  const { keyword, index, frame } = props;
  return (
    <tr aria-rowindex={index + 2} className="h-(--row) border-b border-line last:border-0 hover:bg-sunken">
      {frame.columns.map(({ id, spec }) =>
        id === "keyword" ? (
          <th key={id} scope="row" className={cn("px-2 text-left font-medium first:pl-4 sm:px-3", spec.className)}>
            <Phrase keyword={keyword} frame={frame} />
          </th>
        ) : (
          <td key={id} className={cn(CELL, spec.isNumeric && "text-right tabular-nums", spec.className)}>
            <Value keyword={keyword} column={id} frame={frame} />
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
      href={keywordHref(frame.projectId, keyword.id, frame.list)}
      dir="auto"
      title={keyword.phrase.length > 40 ? keyword.phrase : undefined}
      className={cn(
        "block rounded text-fg max-sm:line-clamp-2 max-sm:py-0.5 max-sm:break-words sm:truncate sm:focus-visible:whitespace-normal",
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

/** An own star, beside the phrase. */
const Starred = () => (
  <>
    <Star aria-hidden="true" size={12} className="ml-1.5 inline-block fill-current align-[-1px] text-warn-fill" />
    <span className="sr-only"> (starred)</span>
  </>
);

function Value({ keyword, column, frame }: { keyword: Keyword; column: ColumnId; frame: RowFrame }): ReactNode {
  const formats = useFormats();
  switch (column) {
    case "position":
      return <PositionCell position={keyword.position} isStrong />;
    case "change":
      return <ChangeMark change={changeOf(keyword.previous, keyword.position)} />;
    case "recent":
      return keyword.recent === null ? <NotLoaded /> : <Sparkline points={keyword.recent} />;
    case "best":
      return (
        <span className="text-fg-2">
          <PositionCell position={keyword.best} />
        </span>
      );
    case "volume":
      return <Volume value={keyword.searchVolume} />;
    case "page":
      return <PageCell url={keyword.rankingUrl} />;
    case "tags":
      return <TagsCell tags={keyword.tags} own={frame.labelsOf(keyword.id).tags} />;
    case "previous":
      return <PositionCell position={keyword.previous} />;
    case "cpc":
      return keyword.cpcUsd === null ? <EmptyValue /> : metricText(formats, metricOf("cpc_usd"), keyword.cpcUsd);
    case "url":
      return <OtherCell value={keyword.rankingUrl} />;
    case "id":
      return <span className="block truncate font-mono text-note">{keyword.id}</span>;
    case "engine":
    case "country":
    case "language":
    case "location":
    case "device":
      return <OtherCell value={keyword.market[column]} />;
    case "updated":
      return <Updated measuredOn={keyword.measuredOn} frame={frame} />;
    default:
      return <NamedValue keyword={keyword} column={column} />;
  }
}

/** Columns that are many: a measure, a change since some day, a field of the service under its raw name. */
function NamedValue({ keyword, column }: { keyword: Keyword; column: ColumnId }) {
  const metric = metricNameOf(column);
  if (metric !== null) return <Measure keyword={keyword} name={metric} />;
  const base = changeBaseOf(column);
  if (base !== null) return <ChangeMark change={changeAgainst(keyword, base)} />;
  const name = otherNameOf(column) ?? "";
  if (!Object.hasOwn(keyword.other, name)) return <NotLoaded hint="This row has no such field." />;
  return <OtherCell value={keyword.other[name] ?? null} />;
}

function Volume({ value }: { value: number | null }) {
  const formats = useFormats();
  if (value === null) return <EmptyValue />;
  const exact = formats.integer(value);
  const text = formats.volume(value);
  return <span title={exact === text ? undefined : exact}>{text}</span>;
}

function Measure({ keyword, name }: { keyword: Keyword; name: string }) {
  const formats = useFormats();
  const value = Object.hasOwn(keyword.metrics, name) ? keyword.metrics[name] : undefined;
  if (value === undefined) return <NotLoaded />;
  if (value === null) return <EmptyValue />;
  const metric = metricOf(name);
  const text = metricText(formats, metric, value);
  const exact = metricText(formats, metric, value, true);
  return <span title={exact === text ? undefined : exact}>{text}</span>;
}

/** A list whose newest row is older than this is a finished data set: no row of it is out of date. */
const FINISHED_DAYS = 7;

/** The day a row was measured, or when the list was read; a clock marks a row that lags behind the others. */
function Updated({ measuredOn, frame }: { measuredOn: string | null; frame: RowFrame }) {
  const formats = useFormats();
  if (measuredOn === null) return <Ago iso={frame.asOf} className="whitespace-nowrap text-fg-2" />;
  const newest = dayNumber(frame.newestOn ?? measuredOn) ?? 0;
  const isFinished = (dayNumber(frame.asOf.slice(0, 10)) ?? 0) - newest > FINISHED_DAYS;
  const lag = newest - (dayNumber(measuredOn) ?? 0);
  const day = (
    <time dateTime={measuredOn} title={`Measured on ${formats.dayLong(measuredOn)}`}>
      {formats.day(measuredOn)}
    </time>
  );
  if (isFinished || lag <= 1) return <span className="whitespace-nowrap text-fg-2">{day}</span>;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-warn">
      <Clock aria-hidden="true" size={13} strokeWidth={1.5} />
      <span className="sr-only">Out of date: </span>
      {day}
    </span>
  );
}

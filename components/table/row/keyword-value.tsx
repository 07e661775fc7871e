import { Clock } from "lucide";
import type { ReactNode } from "react";
import { useFormats, useNow } from "@/components/browser/formats";
import { metricText, priceText } from "@/components/charts/point-text";
import { Sparkline } from "@/components/charts/small/sparkline";
import { Icon } from "@/components/ui/icon";
import { datedChange } from "@/lib/domain/keyword/change-against";
import type { Keyword, Price } from "@/lib/domain/keyword/keyword";
import type { Labels } from "@/lib/domain/keyword/labels";
import { metricOf } from "@/lib/domain/keyword/metric";
import { changeOf, isKnownPosition, lastKnown } from "@/lib/domain/keyword/position";
import type { SearchVolume } from "@/lib/domain/keyword/volume";
import { type ColumnId, changeBaseOf, metricNameOf, type NamedColumn, otherNameOf } from "@/lib/domain/table/columns";
import { deviceDifference, type OtherDevice } from "@/lib/domain/table/devices";
import { dayNumber } from "@/lib/domain/time/days";
import { ChangeMark } from "../../charts/delta/change-mark";
import { EmptyValue, LastKnownCell, NotLoaded, NotSeen, PageCell, PositionCell, TagsCell } from "./cells";
import { OtherCell } from "./other-cell";

export type ValueFrame = {
  asOf: string;
  /** Latest measurement day of any row; older rows show a clock. */
  newestOn: string | null;
  /** The list is of an earlier day: missing values can't be loaded. */
  isPast?: boolean;
  labelsOf: (keywordId: string) => Labels;
  otherOf?: ((keywordId: string) => OtherDevice | undefined) | undefined;
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
  change: (keyword) => <ChangeMark change={changeOf(keyword.previous, keyword.position)} hint={leftOpen(keyword)} />,
  recent: ({ recent }, { isPast }) => {
    if (recent !== null) return <Sparkline points={recent} />;
    return isPast ? <EmptyValue /> : <NotLoaded />;
  },
  best: ({ best }) => <PositionCell position={best} />,
  volume: ({ searchVolume }) => <Volume value={searchVolume} />,
  page: ({ rankingUrl }) => <PageCell url={rankingUrl} />,
  tags: ({ id, tags }, { labelsOf }) => <TagsCell tags={tags} own={labelsOf(id).tags} />,
  updated: ({ measuredOn }, frame) => <Updated measuredOn={measuredOn} frame={frame} />,
  "other-device": (keyword, frame) => <OtherDeviceValue keyword={keyword} frame={frame} />,
  previous: ({ previous }) => <PositionCell position={previous} />,
  cpc: ({ cpc }) => (cpc === null ? <EmptyValue /> : <CostPerClick price={cpc} />),
  url: ({ rankingUrl }) => <OtherCell value={rankingUrl} />,
  engine: ({ market }) => <OtherCell value={market.engine} />,
  country: ({ market }) => <OtherCell value={market.country} />,
  language: ({ market }) => <OtherCell value={market.language} />,
  location: ({ market }) => <OtherCell value={market.location} />,
  device: ({ market }) => <OtherCell value={market.device} />,
  id: ({ id }) => <span className="block truncate font-mono text-note">{id}</span>,
  starred: ({ id }, { labelsOf }) => (labelsOf(id).starred ? "Yes" : <span className="text-fg-3">No</span>),
  "own-tags": ({ id }, { labelsOf }) => <TagsCell tags={[]} own={labelsOf(id).tags} />,
  note: ({ id }, { labelsOf }) => <Note text={labelsOf(id).note} />,
} satisfies Record<NamedColumn, (keyword: Keyword, frame: ValueFrame) => ReactNode>;

const isNamed = (column: ColumnId): column is NamedColumn => Object.hasOwn(VALUES, column);

/** How far the other device is behind (+) or ahead (−). */
function OtherDeviceValue({ keyword, frame }: { keyword: Keyword; frame: ValueFrame }) {
  const formats = useFormats();
  if (frame.otherOf === undefined) return null;
  const other = frame.otherOf(keyword.id);
  if (other === undefined) return <EmptyValue />;
  const difference = deviceDifference(keyword, other);
  return (
    <span title={other.device} className="whitespace-nowrap">
      {difference !== null && difference !== 0 && (
        <span className="mr-1.5 text-note text-fg-2">
          {difference > 0 ? "+" : "−"}
          {formats.number(Math.abs(difference))}
        </span>
      )}
      <PositionCell position={other.position} />
    </span>
  );
}

function NamedValue({ keyword, column, frame }: KeywordValueProps) {
  const metric = metricNameOf(column);
  if (metric !== null) return <Measure keyword={keyword} name={metric} frame={frame} />;
  const base = changeBaseOf(column);
  if (base !== null) return <ChangeSince keyword={keyword} base={base} />;
  const name = otherNameOf(column) ?? "";
  if (!Object.hasOwn(keyword.other, name)) return <NotLoaded hint="This row doesn’t have this field." />;
  return <OtherCell value={keyword.other[name] ?? null} />;
}

function PositionNow({ keyword, frame }: { keyword: Keyword; frame: ValueFrame }) {
  const { isPast } = frame;
  const last = lastKnown(keyword);
  if (last !== null) return <LastKnownCell point={last} />;
  if (isPast && keyword.position === null) return <NotSeen />;
  return <PositionCell position={keyword.position} />;
}

/** A former position. Lost only if the service reports it. */
const leftOpen = ({ previous, position }: Keyword): string | undefined =>
  position?.kind === "empty" && isKnownPosition(previous)
    ? "It had a position before and has none now. The service doesn’t say whether it left the top 100 or wasn’t measured"
    : undefined;

function ChangeSince({ keyword, base }: { keyword: Keyword; base: number | string }) {
  const formats = useFormats();
  const { change, from, to } = datedChange(keyword, base);
  if (from === null || to === null) return <ChangeMark change={change} hint={leftOpen(keyword)} />;
  const isNearest = typeof base === "number" && (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0) !== base;
  return (
    <span className="whitespace-nowrap">
      <ChangeMark change={change} hint={`${formats.day(to)} vs ${formats.day(from)}`} />
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

function Volume({ value }: { value: SearchVolume | null }) {
  const formats = useFormats();
  if (value === null) return <EmptyValue />;
  if (typeof value === "string") return value;
  const exact = formats.integer(value);
  const text = formats.volume(value);
  return exact === text ? text : <span title={exact}>{text}</span>;
}

function Measure({ keyword, name, frame }: { keyword: Keyword; name: string; frame: ValueFrame }) {
  const formats = useFormats();
  const value = Object.hasOwn(keyword.metrics, name) ? keyword.metrics[name] : undefined;
  if (value === undefined) return frame.isPast ? <EmptyValue /> : <NotLoaded />;
  if (value === null) return <EmptyValue />;
  const metric = metricOf(name);
  const text = metricText(formats, metric, value);
  const exact = metricText(formats, metric, value, true);
  return exact === text ? text : <span title={exact}>{text}</span>;
}

const CostPerClick = ({ price }: { price: Price }) => priceText(useFormats(), price);

/** Older lists are finished data sets: no row of them is out of date. */
const FINISHED_DAYS = 7;

/** A clock marks a row that is older than the newest row. */
function Updated({ measuredOn, frame }: { measuredOn: string | null; frame: ValueFrame }) {
  const formats = useFormats();
  const now = useNow();
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
      <Icon of={Clock} size={13} className="shrink-0" />
      <span className="sr-only">Out of date: </span>
      {day}
    </span>
  );
}

import { type Keyword, type KeywordData, measuresOf } from "../keyword/keyword";
import type { Position } from "../keyword/position";
import type { KeywordList } from "../response/reading";
import { dayNumber } from "../time/days";
import { DAY_MS } from "../time/units";
import type { ObservationSource } from "./memory";
import { type Line, positionNumber } from "./observation";

/** A column of what is held: `position`, `page`, `searchVolume`, or a measure by its raw name behind “m:”. */
export type ColumnName = "position" | "page" | "searchVolume" | `m:${string}`;
export const measureColumn = (name: string): ColumnName => `m:${name}`;
/** The raw name of a measure; null for any other column. */
export const measureName = (column: string): string | null => (column.startsWith("m:") ? column.slice(2) : null);

/** One value of one day. A page is its address; null: the field was there and empty. */
export type Say = (day: number, column: ColumnName, value: number | string | null, source: ObservationSource) => void;

/**
 * What one keyword of a response says of its days.
 * @property eachDay names the days of which it says anything, as often as it likes
 * @property tell says it
 */
export type SaidKeyword = {
  id: string;
  phrase: string;
  line: Line;
  eachDay(note: (day: number) => void): void;
  tell(say: Say): void;
};

/**
 * A response as it enters the memory.
 * @property kind `list`: all keywords of the project, where `complete`; `keyword`: nothing is said about the others
 */
export type Said = {
  kind: "list" | "keyword";
  complete: boolean;
  readAtMs: number;
  /** Calendar day of the response, as a day number. */
  readOn: number;
  keywords: SaidKeyword[];
};

const dayOfInstant = (ms: number): number => Math.floor(ms / DAY_MS);

/** Days are the same few texts over and over. */
function dayReader(): (on: string) => number | null {
  const known = new Map<string, number | null>();
  return (on) => {
    const held = known.get(on);
    if (held !== undefined) return held;
    const day = dayNumber(on);
    known.set(on, day);
    return day;
  };
}

type Days = { toDay: (on: string) => number | null; readOn: number };

/**
 * The day of a row's own values: its own where it has one, the newest of its recent days where that has the very
 * position of the row, otherwise the day on which it was read.
 */
function dayOfRow({ measuredOn, position, recent }: Keyword, { toDay, readOn }: Days): [number, ObservationSource] {
  const own = measuredOn === null ? null : toDay(measuredOn);
  if (own !== null) return [own, "list"];
  const last = recent?.at(-1);
  const isLast = last !== undefined && position !== null && isSame(last.position, position);
  const day = isLast ? toDay(last.on) : null;
  return day === null ? [readOn, "undated"] : [day, "list"];
}

const isSame = (one: Position, other: Position): boolean => positionNumber(one) === positionNumber(other);

/** A row of a list. There are a hundred thousand of these. */
class SaidRow implements SaidKeyword {
  readonly id: string;
  readonly phrase: string;

  constructor(
    private readonly keyword: Keyword,
    readonly line: Line,
    private readonly days: Days,
  ) {
    this.id = keyword.id;
    this.phrase = keyword.phrase;
  }

  eachDay(note: (day: number) => void): void {
    const { keyword, days } = this;
    note(dayOfRow(keyword, days)[0]);
    for (const point of keyword.recent ?? []) {
      const on = days.toDay(point.on);
      if (on !== null) note(on);
    }
  }

  tell(say: Say): void {
    tellRow(this.keyword, this.days, say);
  }
}

function tellRow(keyword: Keyword, days: Days, say: Say): void {
  const { position, rankingUrl, searchVolume, metrics, recent } = keyword;
  const [day, source] = dayOfRow(keyword, days);
  if (recent !== null)
    for (const point of recent) {
      const on = days.toDay(point.on);
      if (on === null) continue;
      // The row itself says more about its own day.
      const isOwn = on === day;
      if (!isOwn || position === null) say(on, "position", positionNumber(point.position), "list");
      if (point.rankingUrl !== undefined && !(isOwn && rankingUrl !== null)) say(on, "page", point.rankingUrl, "list");
      for (const [name, value] of Object.entries(point.metrics ?? {}))
        if (!(isOwn && Object.hasOwn(metrics, name))) say(on, measureColumn(name), value, "list");
    }
  if (position !== null) say(day, "position", positionNumber(position), source);
  if (rankingUrl !== null) say(day, "page", rankingUrl, source);
  if (searchVolume !== null) say(day, "searchVolume", searchVolume, source);
  for (const name of Object.keys(metrics)) say(day, measureColumn(name), metrics[name] ?? null, source);
}

/** Nothing can be missing from it but what the project no longer has. */
const isWhole = ({ complete, unreadable, notes = [] }: KeywordList): boolean =>
  complete && unreadable === 0 && !notes.some(({ kind }) => kind === "changed");

/** What a list says. */
export function saidByList(list: KeywordList, readAtMs: number): Said {
  const readOn = dayOfInstant(readAtMs);
  const days = { toDay: dayReader(), readOn };
  const positionOf = list.positionOf ?? null;
  return {
    kind: "list",
    complete: isWhole(list),
    readAtMs,
    readOn,
    keywords: list.keywords.map((keyword) => new SaidRow(keyword, { market: keyword.market, positionOf }, days)),
  };
}

/**
 * What a keyword's own data says: the dated points of the series that its project shows, which is the first one.
 * @param own the keyword as the response had it by itself; null where that cannot be told any more
 */
export function saidByKeyword(data: KeywordData, { readAtMs, own }: { readAtMs: number; own: Keyword | null }): Said {
  const readOn = dayOfInstant(readAtMs);
  const days = { toDay: dayReader(), readOn };
  const shown = data.positions.find(({ points }) => points.length > 0);
  const measures = measuresOf(shown, data.metrics);
  const tell = (say: Say) => {
    if (shown === undefined && own !== null) tellRow(own, days, say);
    for (const { on, position, rankingUrl } of shown?.points ?? []) {
      const day = days.toDay(on);
      if (day === null) continue;
      say(day, "position", positionNumber(position), "history");
      if (rankingUrl !== null) say(day, "page", rankingUrl, "history");
    }
    for (const { metric, points } of measures)
      for (const { on, value } of points) {
        const day = days.toDay(on);
        if (day !== null) say(day, measureColumn(metric), value, "history");
      }
  };
  const eachDay = (note: (day: number) => void) => tell((day) => note(day));
  const { id, phrase, market } = data.keyword;
  const line = { market, positionOf: shown?.label ?? null };
  return { kind: "keyword", complete: false, readAtMs, readOn, keywords: [{ id, phrase, line, eachDay, tell }] };
}

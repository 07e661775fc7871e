import type { Position } from "../keyword/position";
import { dayText } from "../time/days";
import type { Counted } from "./day-figures";
import type { HistoryPoint, ObservationSource } from "./history";
import type { ReportedDay } from "./history-response";
import { positionNumber, savedPosition } from "./observation";

const STATES = { at: 0, beyond: 1, empty: 2 } as const satisfies Record<Position["kind"], number>;
const NO_POSITION = 3;

/** Values of `observation.source`: the higher one wins. */
const SOURCES: readonly ObservationSource[] = ["undated", "list", "history"];
export const sourceName = (source: number): ObservationSource => SOURCES[source] ?? "undated";

/** The columns of `observation` after `project` and `day`. */
export type Row = [
  keyword: number,
  state: number,
  position: number | null,
  depth: number | null,
  page: number | null,
  volume: number | null,
  metrics: Record<string, number> | null,
  source: number,
  readAt: number,
];

/** SQLite keeps 15 digits in JSON, so more digits would look like a change. */
const storedNumber = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(15)));

export function rowOf(
  { position, volume, metrics, source }: ReportedDay,
  { keyword, page, readAtMs }: { keyword: number; page: number | null; readAtMs: number },
): Row {
  const state = position === null ? NO_POSITION : STATES[position.kind];
  return [
    keyword,
    state,
    position?.kind === "at" ? storedNumber(position.place) : null,
    position?.kind === "beyond" ? position.depth : null,
    // A page without a ranking position is not a ranking page.
    state === STATES.beyond || state === STATES.empty ? null : page,
    volume === null ? null : storedNumber(volume),
    Object.keys(metrics).length === 0 ? null : metrics,
    SOURCES.indexOf(source),
    Math.round(readAtMs),
  ];
}

/** null: none sent. */
export function codeOf(row: Row): number | null {
  const [, state, position, depth] = row;
  if (state === STATES.at) return position;
  if (state === STATES.beyond) return positionNumber({ kind: "beyond", depth: depth ?? 0 });
  return state === STATES.empty ? positionNumber({ kind: "empty" }) : null;
}

/** What the figures of a day count of a row. */
export const figuresOfRow = (row: Row): Counted => ({ code: codeOf(row), volume: row[5], metrics: row[6] });

/** Undated rows count only for keywords without dated ones. */
export const isCounted = (row: Row, isDated: (keyword: number) => boolean): boolean => row[7] > 0 || !isDated(row[0]);

/** A keyword's values on one day. */
export type DayValue = Omit<HistoryPoint, "on" | "readAt"> & { readAtMs: number };

export const rowValue = (row: Row, pages: ReadonlyMap<number, string>): DayValue => ({
  position: savedPosition(codeOf(row)),
  rankingUrl: pages.get(row[4] ?? -1) ?? null,
  searchVolume: row[5],
  metrics: row[6] ?? {},
  source: sourceName(row[7]),
  readAtMs: row[8],
});

export function pointOf(day: number, row: Row, pages: ReadonlyMap<number, string>): HistoryPoint {
  const { readAtMs, ...value } = rowValue(row, pages);
  return { on: dayText(day), ...value, readAt: new Date(readAtMs).toISOString() };
}

/** The better source wins, or the later read of one source. Missing fields come from the other report. */
export function mergedRow(saved: Row, next: Row): Row {
  const isBetter = next[7] === saved[7] ? next[8] >= saved[8] : next[7] > saved[7];
  const [main, other] = isBetter ? [next, saved] : [saved, next];
  // A response without a position doesn't remove one.
  const positionRow = main[1] === NO_POSITION && other[1] !== NO_POSITION ? other : main;
  const [, state, position, depth] = positionRow;
  const hasPage = state === STATES.at || state === NO_POSITION;
  const page = hasPage ? (positionRow[4] ?? main[4] ?? other[4]) : null;
  const metrics = main[6] === null || other[6] === null ? (main[6] ?? other[6]) : { ...other[6], ...main[6] };
  return [next[0], state, position, depth, page, main[5] ?? other[5], metrics, positionRow[7], positionRow[8]];
}

/** An unchanged row isn't rewritten, except to update the read time of an undated one. */
export const isSameRow = (one: Row, other: Row): boolean =>
  one.every((value, index) =>
    index === 6 ? isSameMetrics(one[6], other[6]) : index === 8 || value === other[index],
  ) &&
  (one[7] > 0 || one[8] === other[8]);

function isSameMetrics(one: Row[6], other: Row[6]): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

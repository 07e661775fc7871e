import type { Market } from "../keyword/keyword";
import type { Position } from "../keyword/position";

const EMPTY_CODE = 0;

/** A position as one number: a place as it is, 0 for an empty field, and below 0 how deep was looked in vain. */
export function positionNumber(position: Position): number {
  if (position.kind === "at") return position.place;
  return position.kind === "beyond" ? -1 - position.depth : EMPTY_CODE;
}

/** The position behind a number of `positionNumber`. Those that occur again and again are the same object each time. */
export const numberedPosition = (code: number): Position => SHARED[code] ?? positionOf(code);

function positionOf(code: number): Position {
  if (code === EMPTY_CODE) return { kind: "empty" };
  return code > 0 ? { kind: "at", place: code } : { kind: "beyond", depth: -1 - code };
}

/** None, and the places of the first 100. */
const SHARED: readonly Position[] = Array.from({ length: 101 }, (_, code) => Object.freeze(positionOf(code)));

/** The same where no position may be held at all. */
export const savedPosition = (code: number | null): Position | null => (code === null ? null : numberedPosition(code));

/** Where a keyword is tracked, and the device or engine whose positions are shown: two that differ are never compared. */
export type Line = { market: Market; positionOf: string | null };

const PARTS = ["engine", "country", "language", "location", "device"] as const satisfies readonly (keyof Market)[];

/** Could both be the same? A part that only one of them states speaks against nothing. */
export function isSameLine(one: Line, other: Line): boolean {
  const [a, b] = [one.market, other.market];
  // Part by part by name: this is asked of a hundred thousand rows of a list.
  return (
    agrees(a.engine, b.engine) &&
    agrees(a.country, b.country) &&
    agrees(a.language, b.language) &&
    agrees(a.location, b.location) &&
    agrees(a.device, b.device) &&
    agrees(one.positionOf, other.positionOf)
  );
}

/** What both state together: the first one itself where the other states nothing more. */
export function joinedLine(one: Line, other: Line): Line {
  const [a, b] = [one.market, other.market];
  const hasMore =
    isMore(a.engine, b.engine) ||
    isMore(a.country, b.country) ||
    isMore(a.language, b.language) ||
    isMore(a.location, b.location) ||
    isMore(a.device, b.device) ||
    isMore(one.positionOf, other.positionOf);
  if (!hasMore) return one;
  const market = { ...one.market };
  for (const part of PARTS) market[part] ??= other.market[part];
  return { market, positionOf: one.positionOf ?? other.positionOf };
}

const isMore = (one: string | null, other: string | null): boolean => one === null && other !== null;
const agrees = (one: string | null, other: string | null): boolean => one === null || other === null || one === other;

import type { Market } from "../keyword/keyword";
import { MARKET_PARTS } from "../keyword/market";
import type { Position } from "../keyword/position";

const EMPTY_CODE = 0;

/** Encodes a position as a number: a place as is, 0 for an empty field, minus the depth for `beyond`. */
export function positionNumber(position: Position): number {
  if (position.kind === "at") return position.place;
  return position.kind === "beyond" ? -1 - position.depth : EMPTY_CODE;
}

export const numberedPosition = (code: number): Position => SHARED[code] ?? positionOf(code);

function positionOf(code: number): Position {
  if (code === EMPTY_CODE) return { kind: "empty" };
  return code > 0 ? { kind: "at", place: code } : { kind: "beyond", depth: -1 - code };
}

const SHARED: readonly Position[] = Array.from({ length: 101 }, (_, code) => Object.freeze(positionOf(code)));

export const savedPosition = (code: number | null): Position | null => (code === null ? null : numberedPosition(code));

/** PostgreSQL rejects NUL characters and lone surrogates. */
export const storedText = (text: string): string =>
  text.isWellFormed() && !text.includes("\0") ? text : text.toWellFormed().replaceAll("\0", "\ufffd");

/** Market, and device or engine of the positions. Positions on different lines are never compared. */
export type Line = { market: Market; positionOf: string | null };

/** Could both be the same line? A part that only one of them states doesn't conflict. */
export function isSameLine(one: Line, other: Line): boolean {
  for (const part of MARKET_PARTS) if (!agrees(one.market[part], other.market[part])) return false;
  return agrees(one.positionOf, other.positionOf);
}

/** Returns the first object if the other adds nothing. */
export function joinedLine(one: Line, other: Line): Line {
  let hasMore = isMore(one.positionOf, other.positionOf);
  for (const part of MARKET_PARTS) hasMore ||= isMore(one.market[part], other.market[part]);
  if (!hasMore) return one;
  const market = { ...one.market };
  for (const part of MARKET_PARTS) market[part] ??= other.market[part];
  return { market, positionOf: one.positionOf ?? other.positionOf };
}

const isMore = (one: string | null, other: string | null): boolean => one === null && other !== null;
const agrees = (one: string | null, other: string | null): boolean => one === null || other === null || one === other;

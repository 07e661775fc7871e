import type { MetricSummary } from "../figures/metric-sums";
import type { PositionBucket } from "../figures/position-buckets";
import type { KeywordId } from "../ids";
import type { Market } from "../keyword/keyword";
import type { MarketPart } from "../keyword/market";
import type { Position } from "../keyword/position";

/** `list`: a dated row or recent day. `undated`: a row without a day, saved under the day of the response. */
export type ObservationSource = "history" | "list" | "undated";

/** One keyword on one day. @property position null: the response had no position */
export type HistoryPoint = {
  on: string;
  position: Position | null;
  rankingUrl: string | null;
  searchVolume: number | null;
  metrics: Record<string, number>;
  source: ObservationSource;
  readAt: string;
};

export type HistoryLine = { market: Market; positionOf: string | null; points: HistoryPoint[] };

/** Oldest day first. @property lines current line last; other lines are other markets and are not compared */
export type KeywordHistory = { lines: HistoryLine[] };

export type TrendDay = {
  on: string;
  known: number;
  listed: number;
  buckets: Record<PositionBucket, number>;
  ranking: number;
  averagePosition: number | null;
  /** Estimated clicks as a share of those with position 1 everywhere, 0–1; null: too few keywords have a volume. */
  visibility: number | null;
  metrics: Record<string, MetricSummary>;
  added: number;
  removed: number;
};

export type Trend = { days: TrendDay[] };

/** `not-checked`: no data for one day. `nothing-said`: the field was empty. `depth`: checked to different depths. */
export type NotCompared = "not-checked" | "nothing-said" | "depth" | "added" | "ended" | "moved";

export type MoveKind = "better" | "worse" | "new" | "lost";

/** Groups of changes; values of `group` in the address. `all`: every move. `page`: another page ranks, moved or not. */
export const CHANGE_GROUPS = [
  "all",
  "better",
  "worse",
  "into-3",
  "into-10",
  "into-20",
  "out-of-3",
  "out-of-10",
  "out-of-20",
  "new",
  "lost",
  "page",
] as const;
export type ChangeGroup = (typeof CHANGE_GROUPS)[number];

/** @property places 0 for `unchanged`, null for `new` and `lost` @property fromPage spelled as `toPage` if the same */
export type Move = {
  id: KeywordId;
  phrase: string;
  market: Market;
  kind: MoveKind | "unchanged";
  places: number | null;
  from: Position;
  to: Position;
  fromPage: string | null;
  toPage: string | null;
  volume: number | null;
};

/**
 * Every keyword is in exactly one of `counts`; `groups` may overlap.
 * @property readAt newest response with data for `to` @property shrunk missing from a short list
 */
export type Moves = {
  from: string;
  to: string;
  counts: Record<MoveKind | "unchanged" | "notCompared", number>;
  notCompared: Record<NotCompared, number>;
  groups: Record<ChangeGroup, number>;
  far: number;
  marketParts: MarketPart[];
  readAt: string | null;
  shrunk: number | null;
  moves: Move[];
};

export type HistorySize = { projectId: string; days: number; from: string; to: string; bytes: number };

export type NamedHistory = HistorySize & { name: string };

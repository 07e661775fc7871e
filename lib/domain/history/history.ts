import type { MetricSummary } from "../figures/metric-sums";
import type { PositionBucket } from "../figures/position-buckets";
import type { KeywordId } from "../ids";
import type { Market } from "../keyword/keyword";
import type { MarketPart } from "../keyword/market";
import type { Position } from "../keyword/position";

/**
 * Source of an observation. `history`: the keyword's own history; `list`: a dated row or recent day of a list;
 * `undated`: a row without a day, saved under the day of the response.
 */
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

/**
 * Saved history of one keyword, oldest day first.
 * @property lines current line last; earlier lines belong to other markets and are not compared
 * @property endedOn day of the complete list that first lacked it; null: still listed
 */
export type KeywordHistory = { lines: HistoryLine[]; endedOn: string | null };

export type TrendDay = {
  on: string;
  /** Keywords with a known position: ranking or beyond. */
  known: number;
  listed: number;
  buckets: Record<PositionBucket, number>;
  /** Keywords in the first 100: the base of the average. */
  ranking: number;
  averagePosition: number | null;
  /** Weighted by impressions, as in Search Console; null unless every ranking keyword has impressions. */
  weightedPosition: number | null;
  /** Estimated clicks as a share of those with position 1 everywhere, 0–1; null: too few keywords have a volume. */
  visibility: number | null;
  /** Keywords with any value that day. */
  seen: number;
  /** Measures by raw name, without `searchVolume`. */
  metrics: Record<string, MetricSummary>;
  /** Keywords added to or removed from the list that day; 0 for the first list. */
  added: number;
  removed: number;
};

export type Trend = { days: TrendDay[] };

export type KnownDay = { on: string; known: number; listed: number };

/**
 * Why two days of a keyword are not compared. `not-checked`: no data for one day; `nothing-said`: the field was empty;
 * `depth`: checked to different depths; `added`, `ended`: not listed on one day; `moved`: market or device changed.
 */
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

/**
 * A keyword that moved between two days, or ranks with another page.
 * @property places positions moved; 0 for `unchanged`, null for `new` and `lost`
 * @property fromPage the earlier ranking page, spelled as `toPage` if it is the same page
 */
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
 * When a day was loaded.
 * @property at newest response with data for the day (instant); null: none
 * @property undated keywords whose response had no day, saved under the day of the load
 */
export type DayRead = { at: string | null; undated: number };

/**
 * Changes between two days, by impact. Every keyword is in exactly one of `counts`; `groups` may overlap.
 * @property far keywords that moved `FAR_POSITIONS` or more @property marketParts parts that tell equal phrases apart
 * @property shrunk keywords missing from a suspiciously short list, so not counted as ended; null: none
 */
export type Moves = {
  from: string;
  to: string;
  counts: Record<MoveKind | "unchanged" | "notCompared", number>;
  notCompared: Record<NotCompared, number>;
  groups: Record<ChangeGroup, number>;
  far: number;
  marketParts: MarketPart[];
  read: { from: DayRead; to: DayRead };
  shrunk: number | null;
  moves: Move[];
};

export type HistorySize = { projectId: string; days: number; from: string; to: string; bytes: number };

/** The same with the project's name, or its ID if no saved list has it. */
export type NamedHistory = HistorySize & { name: string };

import type { MetricSummary } from "../figures/metric-sums";
import type { PositionBucket } from "../figures/position-buckets";
import type { KeywordId } from "../ids";
import type { Market } from "../keyword/keyword";
import type { MarketPart } from "../keyword/market";
import type { Position } from "../keyword/position";

/**
 * Where an observation came from. `history`: a dated point of the keyword's own history; `list`: a dated row or a dated
 * recent day of a list; `undated`: a row without a day, which has the day on which it was read.
 */
export type ObservationSource = "history" | "list" | "undated";

/** One keyword on one day. @property position null: the response had no position for the day */
export type HistoryPoint = {
  on: string;
  position: Position | null;
  rankingUrl: string | null;
  searchVolume: number | null;
  metrics: Record<string, number>;
  source: ObservationSource;
  readAt: string;
};

/** Points that may be compared with each other: one market, one device or engine whose positions are shown. */
export type HistoryLine = { market: Market; positionOf: string | null; points: HistoryPoint[] };

/**
 * One keyword as it is held, oldest day first.
 * @property lines the current line last; those before it were tracked elsewhere and are compared with nothing here
 * @property endedOn day of the complete list that first lacked it; null: still listed
 */
export type KeywordHistory = { lines: HistoryLine[]; endedOn: string | null };

/** Figures of a project on one day, over the keywords known on that very day. */
export type TrendDay = {
  on: string;
  /** Keywords with a known position that day: ranking or beyond. */
  known: number;
  /** Keywords of the project that day, as far as it was known then. */
  listed: number;
  buckets: Record<PositionBucket, number>;
  /** Keywords within the first 100: the base of the average. */
  ranking: number;
  averagePosition: number | null;
  /** Weighted by impressions, as Search Console shows it; null unless every ranking keyword has impressions. */
  weightedPosition: number | null;
  /** Estimated clicks as a share of those of position 1 everywhere, 0–1; null: too few keywords have a search volume. */
  visibility: number | null;
  /** Keywords with any value that day, with a position or without. */
  seen: number;
  /** Measures by raw name, `searchVolume` not among them. */
  metrics: Record<string, MetricSummary>;
  /** Keywords that a list brought first, or lacked first, on that day; 0 for the first list of all. */
  added: number;
  removed: number;
};

/** The days of a project, oldest first; days of which nothing is held are not among them. */
export type Trend = { days: TrendDay[] };

/** One day of which something is held, and how much: enough for a day picker. */
export type KnownDay = { on: string; known: number; listed: number };

/**
 * Why two days of a keyword are not compared. `not-checked`: nothing is held of one of them; `nothing-said`: it was
 * checked and the field was empty; `depth`: the two looked differently deep; `added`, `ended`: not in the list on one of
 * them; `moved`: market or device changed in between.
 */
export type NotCompared = "not-checked" | "nothing-said" | "depth" | "added" | "ended" | "moved";

export type MoveKind = "better" | "worse" | "new" | "lost";

/**
 * Parts of what changed; their names are the values of `group` in the address. `all`: whatever moved. `page`: another
 * page ranks now, whether the position moved or not.
 */
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
 * A keyword that changed between two days: it moved, or another page ranks for it in the same position.
 * @property places by how many; 0 for `unchanged`, null for `new` and `lost`
 * @property fromPage the ranking page of the earlier day; written as `toPage` where both are the same page
 * @property volume the latest search volume of either day
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
 * When one of two days was loaded.
 * @property at the newest response that says anything of it (instant); null: nothing is held of it
 * @property undated keywords whose response named no day: it is the day on which they were loaded
 */
export type DayRead = { at: string | null; undated: number };

/**
 * What changed between two days. Every keyword of the project is in exactly one of `counts`.
 * @property groups how many changes are in each group; one may be in several
 * @property far keywords that moved `FAR_POSITIONS` or more within the top 100
 * @property marketParts what has to stand beside a phrase so that no two keywords look alike
 * @property shrunk keywords that the list of the later day lacked, which was so short that none of them ended; null: none
 * @property moves every change, by estimated impact
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

/** How much is held of a project over time: days of which something is held, and the bytes that they take. */
export type HistorySize = { projectId: string; days: number; from: string; to: string; bytes: number };

/** The same with the name of the project; one that no saved list has goes by its ID. */
export type NamedHistory = HistorySize & { name: string };

import type { KeywordId } from "../ids";
import type { Json } from "../json";
import type { AskedDays } from "../time/history-days";
import type { Interval } from "../time/interval";
import type { Position } from "./position";

/** Where a phrase is tracked. Each part is null when the service does not say. */
export type Market = {
  engine: string | null;
  country: string | null;
  language: string | null;
  location: string | null;
  device: string | null;
};

/** An amount of money; `currency` as the service writes it, null where it does not say: then no sign is shown. */
export type Price = { amount: number; currency: string | null };

/**
 * One day of a list row's recent history.
 * @property rankingUrl @property metrics what the row says of that day besides, where it does
 */
export type RecentPoint = {
  on: string;
  position: Position;
  rankingUrl?: string;
  metrics?: Record<string, number | null>;
};

/** A phrase tracked in one market: one row of a keyword list. */
export type Keyword = {
  id: KeywordId;
  phrase: string;
  market: Market;
  /** null: the row has no position field at all ("not loaded"), which is not the same as `empty`. */
  position: Position | null;
  previous: Position | null;
  best: Position | null;
  /** Average monthly searches; null is "not known", never 0. */
  searchVolume: number | null;
  /** Cost per click. */
  cpc: Price | null;
  /** The site's page holding the position. */
  rankingUrl: string | null;
  tags: string[];
  /** Calendar day of the latest measurement, YYYY-MM-DD. */
  measuredOn: string | null;
  /** Recent daily positions, oldest first; null when the list carries none. */
  recent: RecentPoint[] | null;
  /** Measures that are not positions (impressions, visits, popularity …), raw name to number; null: field empty. */
  metrics: Record<string, number | null>;
  /** Every field of the row that has no name of ours, under its raw name. */
  other: Record<string, Json>;
};

/** One day of a keyword's positions. @property fromList a list brought it, not the keyword's own history */
export type PositionPoint = { on: string; position: Position; rankingUrl: string | null; fromList?: true };

/** Positions over time on one device or engine; `label` is null when the service sends a single series. */
export type PositionSeries = { label: string | null; points: PositionPoint[] };

/** A measure over time that is not a position. `metric` is its raw name. */
export type MetricSeries = { metric: string; label: string | null; points: { on: string; value: number | null }[] };

/** The measures of the device or engine that a series of positions is of; `undefined` where there is no such series. */
export const measuresOf = (shown: PositionSeries | undefined, metrics: readonly MetricSeries[]): MetricSeries[] =>
  metrics.filter(({ label }) => label === null || label === shown?.label);

/** Everything the service says about one keyword, with its history; oldest day first. */
export type KeywordData = {
  keyword: Keyword;
  /** Which project it belongs to, when the answer says so. */
  projectId: string | null;
  positions: PositionSeries[];
  metrics: MetricSeries[];
  /** How far apart measured days normally are; decides what counts as "not checked". */
  interval: Interval;
  /** Days that were asked for, where the service takes days; absent: it gave its whole history. */
  asked?: AskedDays;
  /** Responses it came in; absent: one. */
  pages?: number;
  /** What of the response was not understood, or is not what it seems; absent: nothing. */
  notes?: HistoryNote[];
  /** Set while only a part has come: rows that came, and rows that the service says exist. */
  part?: HistoryPart;
};

/**
 * What has to be known of a history before it is believed, with how many of its entries it is about.
 * `unread-days`: dates that could not be read; `future-days`: days that are still to come; `unread-positions`: dated
 * entries whose values could not be read; `failed-checks`: the service could not check them, with its reasons as
 * `names`; `snippet-positions`: sent as 0 with a page of the site, a featured snippet that counts as position 1.
 */
export type HistoryNote = {
  kind: "unread-days" | "future-days" | "unread-positions" | "failed-checks" | "snippet-positions";
  count: number;
  names?: string[];
};

/** How much of a history in pages is here. */
export type HistoryPart = { rows: number; total: number | null };

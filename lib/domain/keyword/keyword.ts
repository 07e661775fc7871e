import type { KeywordId } from "../ids";
import type { Json } from "../json";
import type { AskedDays } from "../time/history-days";
import type { Interval } from "../time/interval";
import type { Position } from "./position";
import type { SearchVolume } from "./volume";

export type Market = {
  engine: string | null;
  country: string | null;
  language: string | null;
  location: string | null;
  device: string | null;
};

/** `currency` as the service writes it; null: unknown, so show no sign. */
export type Price = { amount: number; currency: string | null };

export type RecentPoint = {
  on: string;
  position: Position;
  rankingUrl?: string;
  metrics?: Record<string, number | null>;
};

export type Keyword = {
  id: KeywordId;
  phrase: string;
  market: Market;
  /** null: the row has no position field ("not loaded"), which differs from `empty`. */
  position: Position | null;
  previous: Position | null;
  best: Position | null;
  /** null: unknown, never 0. */
  searchVolume: SearchVolume | null;
  cpc: Price | null;
  rankingUrl: string | null;
  tags: string[];
  /** YYYY-MM-DD. */
  measuredOn: string | null;
  /** Recent daily positions, oldest first; null: the list has none. */
  recent: RecentPoint[] | null;
  /** Measures other than positions, raw name to number; null: field empty. */
  metrics: Record<string, number | null>;
  other: Record<string, Json>;
};

export const newestDay = (rows: readonly Pick<Keyword, "measuredOn">[]): string | null =>
  rows.reduce<string | null>((day, { measuredOn: on }) => (day === null || (on !== null && on > day) ? on : day), null);

export type PositionPoint = { on: string; position: Position; rankingUrl: string | null; fromList?: true };

/** Positions on one device or engine; `label` is null if the service sends a single series. */
export type PositionSeries = { label: string | null; points: PositionPoint[] };

export type MetricSeries = { metric: string; label: string | null; points: { on: string; value: number | null }[] };

export const measuresOf = (series: PositionSeries | undefined, metrics: readonly MetricSeries[]): MetricSeries[] =>
  metrics.filter(({ label }) => label === null || label === series?.label);

export type KeywordData = {
  keyword: Keyword;
  projectId: string | null;
  positions: PositionSeries[];
  metrics: MetricSeries[];
  /** Usual gap between measured days; longer gaps are "not checked". */
  interval: Interval;
  asked?: AskedDays;
  pages?: number;
  notes?: HistoryNote[];
  part?: HistoryPart;
};

/** With the number of entries. `failed-checks`: reasons in `names`. `snippet-positions`: sent as 0 with a page. */
export type HistoryNote = {
  kind: "unread-days" | "future-days" | "unread-positions" | "failed-checks" | "snippet-positions";
  count: number;
  names?: string[];
};

export type HistoryPart = { rows: number; total: number | null };

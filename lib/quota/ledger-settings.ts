import type { Lane } from "../domain/quota/caller";

/** Limit for all lanes but the user's. A reserve as large as the hour would stop them, and settings refuse it. */
export const openMaxOf = (limit: number, reserve: number): number => (reserve >= limit ? limit : limit - reserve);

export type LedgerSettings = {
  keyFp: string;
  /** Empty: the service in the settings. The hour is counted by key alone. */
  accountId: string;
  requestsPerHourMax: number;
  hourOffsetMinutes: number;
  reserve: number;
  deadlineMs: number;
  /** Share of the hour that a lane may use, 0–1. A user may use all. */
  laneShares: Record<Lane, number>;
  /** In any 60 seconds; absent: no such limit. */
  laneSendsPerMinuteMax?: Partial<Record<Lane, number>>;
  /** Stay within the limit in any 60 minutes, wherever the service's hours begin. */
  strictRollingHour?: boolean;
};

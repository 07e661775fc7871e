import type { Lane } from "../domain/quota/caller";

/** How far anybody but a person may bring the hour. A reserve as large as the hour would stop them; settings refuse it. */
export const openMaxOf = (limit: number, reserve: number): number => (reserve >= limit ? limit : limit - reserve);

/** How the ledger counts for one key. Fractions are of the hourly limit. */
export type LedgerSettings = {
  keyFp: string;
  /** For whom requests are recorded; empty: the service in the settings. The hour is counted by the key alone. */
  accountId: string;
  requestsPerHourMax: number;
  hourOffsetMinutes: number;
  /** Requests kept from jobs and agents until a person sets another number. */
  reserve: number;
  /** Longest a request may be under way, in milliseconds. */
  deadlineMs: number;
  /** Share of the hour that a lane may reach, 0–1. A person may use all. */
  laneShares: Record<Lane, number>;
  /** Requests that a lane may send in any 60 seconds; a lane without an entry has no such limit. */
  laneSendsPerMinuteMax?: Partial<Record<Lane, number>>;
  /** Not more than the limit in any hour at all, wherever the service's own begin. */
  strictRollingHour?: boolean;
};

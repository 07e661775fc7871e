import type { Clock } from "../../../lib/domain/clock";
import type { Outcome } from "../../../lib/quota/booking";

const HOUR_MS = 3_600_000;

export type HourlyService = {
  /** A request arrives: it is counted in the hour of the service's own clock, and refused past its limit. */
  arrive(atMs?: number): { status: number; dateHeader: string };
  /** Hits by the service's own hour: the truth that the ledger is held against. */
  hits: ReadonlyMap<number, number>;
  /** The most hits that any one hour got. */
  most(): number;
};

/**
 * A service with a clock and a count of its own, as the ledger meets it.
 * @param options `skewMs`: its clock minus ours; `offsetMinutes`: where its hours begin beyond whole hours of UTC
 */
export function hourlyService(
  clock: Pick<Clock, "now">,
  { limit, skewMs = 0, offsetMinutes = 0 }: { limit: number; skewMs?: number; offsetMinutes?: number },
): HourlyService {
  const hits = new Map<number, number>();
  return {
    hits,
    most: () => Math.max(0, ...hits.values()),
    arrive(atMs = clock.now()) {
      const serviceMs = atMs + skewMs;
      const hour = Math.floor((serviceMs + offsetMinutes * 60_000) / HOUR_MS);
      const count = (hits.get(hour) ?? 0) + 1;
      hits.set(hour, count);
      return { status: count > limit ? 429 : 200, dateHeader: new Date(serviceMs).toUTCString() };
    },
  };
}

/** What the ledger is told of an answer. */
export const answeredWith = (answer: { status: number; dateHeader: string | null }, sentAtMs: number): Outcome => ({
  kind: "answered",
  ageHeader: null,
  sentAtMs,
  ...answer,
});

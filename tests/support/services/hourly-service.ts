import type { Clock } from "../../../lib/domain/clock";
import type { Outcome } from "../../../lib/quota/booking";

const HOUR_MS = 3_600_000;

export type HourlyService = {
  arrive(atMs?: number): { status: number; dateHeader: string };
  /** Requests by the service's hour: the reference value for the ledger. */
  hits: ReadonlyMap<number, number>;
  most(): number;
};

/** @param options `skewMs`: its clock minus ours; `offsetMinutes`: start of its hours after whole UTC hours */
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

export const answeredWith = (answer: { status: number; dateHeader: string | null }, sentAtMs: number): Outcome => ({
  kind: "answered",
  ageHeader: null,
  sentAtMs,
  ...answer,
});

export const answeredAt = (
  clock: Pick<Clock, "now">,
  status: number,
  { dateMs = clock.now(), sentAtMs = clock.now() }: { dateMs?: number | undefined; sentAtMs?: number | undefined } = {},
): Outcome => answeredWith({ status, dateHeader: new Date(dateMs).toUTCString() }, sentAtMs);

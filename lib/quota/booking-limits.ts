import type { Kysely, Transaction } from "kysely";
import type { Caller, Lane } from "../domain/quota/caller";
import { HOUR_MS, MINUTE_MS } from "../domain/time/units";
import type { Schema } from "../store/schema";
import { countOf, sentWith } from "./attempt-counts";
import type { LedgerSettings } from "./ledger-settings";
import { Refusal } from "./refusal";

type Rolling = { keyFp: string; deadlineMs: number; nowMs: number };

/** Two requests that arrive within one hour were booked within this time, because each arrives within its deadline. */
const rollingMs = (deadlineMs: number): number => HOUR_MS + deadlineMs;

/** Counted in SQL for all processes. @param afterMs on our clock */
const sentAfter = (store: Kysely<Schema>, keyFp: string, afterMs: number) =>
  sentWith(store, keyFp).where("reserved_at", ">", afterMs);

export const rollingHour = (store: Kysely<Schema>, { keyFp, deadlineMs, nowMs }: Rolling) =>
  sentAfter(store, keyFp, nowMs - rollingMs(deadlineMs));

export const lastMinute = (
  store: Kysely<Schema>,
  { keyFp, lane, nowMs }: { keyFp: string; lane: Lane; nowMs: number },
) => sentAfter(store, keyFp, nowMs - MINUTE_MS).where("lane", "=", lane);

/** Milliseconds on our clock; null: room now. */
async function opensAt(attempts: ReturnType<typeof sentAfter>, most: number, windowMs: number): Promise<number | null> {
  const row = await attempts
    .select("reserved_at")
    .orderBy("reserved_at", "desc")
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : row.reserved_at + windowMs;
}

/**
 * Call in the booking's transaction after charging: its row lock keeps two processes from taking the last request.
 * @throws Refusal with the next free time, on the service's clock
 */
export async function checkMovingLimits(
  transaction: Transaction<Schema>,
  settings: LedgerSettings,
  { lane, nowMs, offset }: { lane: Lane; nowMs: number; offset: number },
): Promise<void> {
  const { keyFp, deadlineMs, requestsPerHourMax: limit } = settings;
  const most = settings.laneSendsPerMinuteMax?.[lane];
  const minute = lastMinute(transaction, { keyFp, lane, nowMs });
  const minuteAtMs = most === undefined ? null : await opensAt(minute, most, MINUTE_MS);
  if (minuteAtMs !== null) throw new Refusal("minute_full", minuteAtMs + offset);
  if (settings.strictRollingHour !== true) return;
  const hour = rollingHour(transaction, { keyFp, deadlineMs, nowMs });
  const hourAtMs = await opensAt(hour, limit, rollingMs(deadlineMs));
  if (hourAtMs !== null) throw new Refusal("limit_reached", hourAtMs + offset);
}

/** Call in the booking's transaction after charging its hour. @throws Refusal when the share is used up */
export async function checkOwnShare(
  transaction: Transaction<Schema>,
  { lane, name, hourMax }: Caller,
  at: { keyFp: string; accountId: string; hours: readonly number[]; resetsAtMs: number },
): Promise<void> {
  if (hourMax === undefined) return;
  for (const hour of at.hours) {
    const requests = await countOf(
      sentWith(transaction, at.keyFp)
        .where(({ and }) => and({ account_id: at.accountId, lane, consumer: name }))
        .where((of) => of.or([of("hour", "=", hour), of("shadow_hour", "=", hour)])),
    );
    if (requests >= hourMax) throw new Refusal("own_share_used", at.resetsAtMs);
  }
}

import type { Transaction } from "kysely";
import type { Lane } from "../domain/quota/caller";
import type { Schema } from "../store/schema";
import type { LedgerSettings } from "./ledger-settings";
import { minuteOpensAt } from "./recent-sends";
import { Refusal } from "./refusal";
import { rollingOpensAt } from "./rolling-hour";

/**
 * Limits that move along with the clock: a lane's minute and, in the strict mode, the rolling hour. Asked inside the
 * booking's transaction, after its hour's row was charged: a booking for the same or the neighboring hour waits for
 * that row, so two processes cannot both take the last request.
 * @param at `offset`: the service's clock minus ours, in milliseconds
 * @throws Refusal with the moment, on the service's clock, when there is room again
 */
export async function checkMovingLimits(
  transaction: Transaction<Schema>,
  settings: LedgerSettings,
  { lane, nowMs, offset }: { lane: Lane; nowMs: number; offset: number },
): Promise<void> {
  const { keyFp, deadlineMs, requestsPerHourMax: limit } = settings;
  const most = settings.laneSendsPerMinuteMax?.[lane];
  const minuteAtMs = most === undefined ? null : await minuteOpensAt(transaction, { keyFp, lane, most, nowMs });
  if (minuteAtMs !== null) throw new Refusal("minute_full", minuteAtMs + offset);
  if (settings.strictRollingHour !== true) return;
  const hourAtMs = await rollingOpensAt(transaction, { keyFp, deadlineMs, limit, nowMs });
  if (hourAtMs !== null) throw new Refusal("limit_reached", hourAtMs + offset);
}

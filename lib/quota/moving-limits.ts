import type { Transaction } from "kysely";
import type { Lane } from "../domain/quota/caller";
import type { Schema } from "../store/schema";
import type { LedgerSettings } from "./ledger-settings";
import { minuteOpensAt } from "./recent-sends";
import { Refusal } from "./refusal";
import { rollingOpensAt } from "./rolling-hour";

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
  const minuteAtMs = most === undefined ? null : await minuteOpensAt(transaction, { keyFp, lane, most, nowMs });
  if (minuteAtMs !== null) throw new Refusal("minute_full", minuteAtMs + offset);
  if (settings.strictRollingHour !== true) return;
  const hourAtMs = await rollingOpensAt(transaction, { keyFp, deadlineMs, limit, nowMs });
  if (hourAtMs !== null) throw new Refusal("limit_reached", hourAtMs + offset);
}

import type { Kysely } from "kysely";
import type { Clock } from "../domain/clock";
import { MINUTE_MS } from "../domain/time/units";
import type { Schema } from "../store/schema";
import { attemptCounts, countOf } from "./attempt-counts";
import { rollingHour } from "./booking-limits";
import { hoursAt } from "./clock/charged-hours";
import { readKeyState } from "./key-state";
import { type LedgerSettings, openMaxOf } from "./ledger-settings";
import { readRules } from "./saved-rules";

export type JobHour = Awaited<ReturnType<typeof readJobHour>>;

/** After our clock was set back, it shows an earlier hour than the service has shown. */
const SET_BACK_MS = 10 * MINUTE_MS;

/**
 * Instants are on the service's clock, in milliseconds.
 * @returns `aheadMs`: service clock minus ours; `charged`: by all clients; `blockedUntilMs` 0: not blocked;
 * `isProving`: the previous hour ended in a refusal, and this one has no accepted request yet
 */
export async function readJobHour(store: Kysely<Schema>, clock: Clock, settings: LedgerSettings) {
  const { keyFp, deadlineMs, requestsPerHourMax: limit } = settings;
  const now = clock.now();
  const { reserve, savedOnly } = await readRules(store, settings);
  const key = await readKeyState(store, keyFp, now);
  const { main, serviceMs, aheadMs, unsureMs } = hoursAt(key, now, settings);
  const rows = await store
    .selectFrom("quota_window")
    .select(["hour", "used", "blocked_until", "blocked_reason"])
    .where("key_fp", "=", keyFp)
    .where("hour", "in", [main.hour - 1, main.hour])
    .execute();
  const window = rows.find(({ hour }) => hour === main.hour);
  const before = rows.find(({ hour }) => hour !== main.hour);
  const rolling = settings.strictRollingHour ? await countOf(rollingHour(store, { keyFp, deadlineMs, nowMs: now })) : 0;
  const endedRefused = before !== undefined && before.blocked_reason !== "" && before.blocked_until >= main.startsAtMs;
  return {
    serviceMs: serviceMs < main.startsAtMs - unsureMs ? main.startsAtMs + SET_BACK_MS : serviceMs,
    aheadMs,
    uncertaintyMs: unsureMs,
    ...main,
    limit,
    jobsMax: Math.min(Math.floor(limit * settings.laneShares.job), openMaxOf(limit, reserve)),
    charged: Math.max(window?.used ?? 0, rolling),
    // The previous hour's block can end slightly after it, by the clock's uncertainty.
    blockedUntilMs: Math.max(window?.blocked_until ?? 0, before?.blocked_until ?? 0),
    isProving: endedRefused && (await attemptCounts(store, keyFp, main.hour)).confirmed === 0,
    savedOnly,
  };
}

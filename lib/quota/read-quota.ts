import type { Kysely } from "kysely";
import { type Clock, toInstant } from "../clock";
import type { Quota } from "../domain/quota/quota";
import { hourWindow } from "../domain/time/hour-window";
import { kept } from "../store/kept";
import type { Schema } from "../store/schema";
import { attemptCounts } from "./attempt-counts";
import { readKeyState } from "./key-state";
import type { LedgerSettings } from "./ledger-settings";
import { forecastOf, quotaLevel } from "./quota-level";
import { rollingCount } from "./rolling-hour";
import { readRules } from "./saved-rules";
import { offsetMs } from "./service-clock";

const PACE_WINDOW_MS = 10 * 60_000;
/** The pace is counted anew once in this time while nothing is sent. */
const PACE_STEP_MS = 1_000;

export type QuotaContext = { settings: LedgerSettings; source: "sample" | "service" };

/** Reads the gauge's numbers for the running hour. Costs no request. */
export async function readQuota(store: Kysely<Schema>, clock: Clock, context: QuotaContext): Promise<Quota> {
  const { settings, source } = context;
  const now = clock.now();
  const { reserve, ...rules } = await kept(store, `rules|${settings.reserve}`, () =>
    readRules(store, settings.reserve),
  );
  const key = await readKeyState(store, settings.keyFp, now);
  const serviceMs = now + offsetMs(key.offset);
  const window = hourWindow(serviceMs, settings.hourOffsetMinutes);
  const hourName = `hour|${settings.keyFp}|${window.hour}`;
  const { counts, row } = await kept(store, hourName, () => hourFacts(store, settings.keyFp, window.hour));
  const limit = settings.requestsPerHourMax;
  const others = row?.others_min ?? 0;
  const blocked = (row?.blocked_until ?? 0) > serviceMs;
  const charged = Math.max(counts.confirmed + counts.maybe + others, row?.used ?? 0);
  const { keyFp, deadlineMs, strictRollingHour = false } = settings;
  const rolling = strictRollingHour ? await rollingCount(store, { keyFp, deadlineMs, nowMs: now }) : 0;
  const left = blocked ? 0 : Math.max(0, limit - Math.max(charged, rolling));
  const used = counts.confirmed + others;
  const hourSince = window.startsAtMs - offsetMs(key.offset);
  const pace = await pacePerMinute(store, settings.keyFp, hourSince, now);
  const startsAt = window.startsAtMs;
  const countingSinceMs = key.firstSeenAt + offsetMs(key.offset);
  const countingSince = source === "service" && countingSinceMs > startsAt ? toInstant(countingSinceMs) : null;
  const forecast = forecastOf({ used, pace, serviceMs, startsAtMs: startsAt, resetsAtMs: window.resetsAtMs, limit });
  return {
    limit,
    reserve,
    ...rules,
    confirmed: counts.confirmed,
    maybe: counts.maybe,
    others,
    used,
    left,
    level: quotaLevel({ limit, reserve, used, maybe: counts.maybe, left, blocked, unsure: countingSince !== null }),
    blocked,
    pacePerMinute: pace,
    forecast: forecast.atReset,
    limitAt: forecast.limitAtMs === null ? null : toInstant(forecast.limitAtMs),
    countingSince,
    startsAt: toInstant(startsAt),
    resetsAt: toInstant(window.resetsAtMs),
    serverNow: toInstant(serviceMs),
    byLane: counts.byLane,
    clockOffsetMs: key.offset === null ? null : offsetMs(key.offset),
    source,
  };
}

async function hourFacts(store: Kysely<Schema>, keyFp: string, hour: number) {
  const row = await store
    .selectFrom("quota_window")
    .select(["used", "blocked_until", "others_min"])
    .where("key_fp", "=", keyFp)
    .where("hour", "=", hour)
    .executeTakeFirst();
  return { counts: await attemptCounts(store, keyFp, hour), row };
}

/** Over the last minutes, but never from before the hour. @param hourSinceMs when the hour began, on our clock */
async function pacePerMinute(
  store: Kysely<Schema>,
  keyFp: string,
  hourSinceMs: number,
  nowMs: number,
): Promise<number> {
  const windowSinceMs = Math.floor((nowMs - PACE_WINDOW_MS) / PACE_STEP_MS) * PACE_STEP_MS;
  const sinceMs = Math.max(windowSinceMs, hourSinceMs);
  const sent = await kept(store, `pace|${keyFp}|${sinceMs}`, () => sentSince(store, keyFp, sinceMs));
  return sent / Math.max(1, (nowMs - sinceMs) / 60_000);
}

async function sentSince(store: Kysely<Schema>, keyFp: string, sinceMs: number): Promise<number> {
  const row = await store
    .selectFrom("quota_attempt")
    .select((expression) => expression.fn.countAll<number>().as("requests"))
    .where("key_fp", "=", keyFp)
    .where("reserved_at", ">=", sinceMs)
    .where("state", "!=", "unsent")
    .executeTakeFirstOrThrow();
  return Number(row.requests);
}

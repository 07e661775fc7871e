import { type Kysely, sql } from "kysely";
import { type Clock, toInstant } from "../domain/clock";
import type { Quota, QuotaPause } from "../domain/quota/quota";
import { hourWindow, windowOf } from "../domain/time/hour-window";
import { cachedRead } from "../store/cached-read";
import type { Schema } from "../store/schema";
import { attemptCounts, CONFIRMED, countOf, MAYBE, sentWith } from "./attempt-counts";
import { rollingHour } from "./booking-limits";
import { hoursAt } from "./clock/charged-hours";
import { offsetMs } from "./clock/service-clock";
import { type KeyState, readKeyState } from "./key-state";
import type { LedgerSettings } from "./ledger-settings";
import { forecastOf, quotaLevel } from "./quota-level";
import { readRules } from "./saved-rules";

const PACE_WINDOW_MS = 10 * 60_000;
const PACE_STEP_MS = 1_000;

/** Sends no request. */
export async function readQuota(
  store: Kysely<Schema>,
  clock: Clock,
  { settings, source }: { settings: LedgerSettings; source: Quota["source"] },
): Promise<Quota> {
  const now = clock.now();
  const { reserve, ...rules } = await cachedRead(store, `rules|${settings.accountId}|${settings.reserve}`, () =>
    readRules(store, settings),
  );
  const key = await readKeyState(store, settings.keyFp, now);
  const serviceMs = now + offsetMs(key.offset);
  const { window, facts, left: leftInHours } = await shownHour(store, settings, { key, now });
  const { counts, maybe, others, blocked } = facts;
  const limit = settings.requestsPerHourMax;
  const { keyFp, deadlineMs, hourOffsetMinutes, strictRollingHour = false } = settings;
  const rolling = strictRollingHour ? await countOf(rollingHour(store, { keyFp, deadlineMs, nowMs: now })) : 0;
  const left = Math.min(leftInHours, Math.max(0, limit - rolling));
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
    maybe,
    others,
    used,
    left,
    level: quotaLevel({ limit, reserve, used, maybe, left, blocked, unsure: countingSince !== null }),
    blocked,
    pause: shownPause(key, serviceMs, hourOffsetMinutes),
    reportedAt: facts.reportedAtMs === 0 ? null : toInstant(facts.reportedAtMs + offsetMs(key.offset)),
    reportsUse: key.reportsUse,
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

function shownPause({ pause, offset }: KeyState, serviceMs: number, offsetMinutes: number): QuotaPause | null {
  if (pause === null) return null;
  const isDoubtOfThisHour =
    pause.code !== "other_limit" &&
    hourWindow(pause.atMs + offsetMs(offset), offsetMinutes).hour === hourWindow(serviceMs, offsetMinutes).hour;
  if (pause.opensAtMs <= serviceMs && !isDoubtOfThisHour) return null;
  return { reason: pause.code, windowS: pause.windowS, until: toInstant(pause.opensAtMs) };
}

/** Near a boundary the earlier hour is shown until the next one certainly counts. */
async function shownHour(
  store: Kysely<Schema>,
  settings: LedgerSettings,
  { key, now }: { key: KeyState; now: number },
) {
  const { main, shadowHour, serviceMs } = hoursAt(key, now, settings);
  const facts = await hourFacts(store, settings, main.hour, serviceMs);
  if (shadowHour === null) return { window: main, facts, left: facts.left };
  const neighbor = await hourFacts(store, settings, shadowHour, serviceMs);
  const left = Math.min(facts.left, neighbor.left);
  if (shadowHour < main.hour && neighbor.left < facts.left)
    return { window: windowOf(shadowHour, settings.hourOffsetMinutes), facts: neighbor, left };
  return { window: main, facts, left };
}

async function hourFacts(
  store: Kysely<Schema>,
  { keyFp, requestsPerHourMax: limit }: LedgerSettings,
  hour: number,
  serviceMs: number,
) {
  const { row, counts, shadowed } = await cachedRead(store, `hour|${keyFp}|${hour}`, () =>
    hourRecord(store, keyFp, hour),
  );
  const others = row?.others_min ?? 0;
  // Without a response, or sent near the hour's boundary.
  const maybe = counts.maybe + shadowed;
  const blocked = (row?.blocked_until ?? 0) > serviceMs;
  const chargedRequests = Math.max(counts.confirmed + maybe + others, row?.used ?? 0);
  const reportedAtMs = row?.reported_at ?? 0;
  return { counts, maybe, others, blocked, reportedAtMs, left: blocked ? 0 : Math.max(0, limit - chargedRequests) };
}

async function hourRecord(store: Kysely<Schema>, keyFp: string, hour: number) {
  const row = await store
    .selectFrom("quota_window")
    .select(["used", "blocked_until", "others_min", "reported_at"])
    .where(({ and }) => and({ key_fp: keyFp, hour }))
    .executeTakeFirst();
  const shadowAttempts = sentWith(store, keyFp)
    .where("hour", "in", [hour - 1, hour + 1])
    .where("shadow_hour", "=", hour)
    .where(sql<boolean>`(${CONFIRMED} or ${MAYBE})`);
  return { row, counts: await attemptCounts(store, keyFp, hour), shadowed: await countOf(shadowAttempts) };
}

/** @param hourSinceMs start of the hour, on our clock */
async function pacePerMinute(
  store: Kysely<Schema>,
  keyFp: string,
  hourSinceMs: number,
  nowMs: number,
): Promise<number> {
  const windowSinceMs = Math.floor((nowMs - PACE_WINDOW_MS) / PACE_STEP_MS) * PACE_STEP_MS;
  const sinceMs = Math.max(windowSinceMs, hourSinceMs);
  const sentCount = await cachedRead(store, `pace|${keyFp}|${sinceMs}`, () =>
    countOf(sentWith(store, keyFp).where("reserved_at", ">=", sinceMs)),
  );
  return sentCount / Math.max(1, (nowMs - sinceMs) / 60_000);
}

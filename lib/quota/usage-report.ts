import { type Kysely, sql } from "kysely";
import { type Clock, toInstant } from "../clock";
import { hourWindow, windowOf } from "../domain/hour-window";
import type { Lane } from "../domain/reading";
import type { Endpoint, HourUse, RequestEntry, UsageReport } from "../domain/usage";
import type { QuotaAttemptTable, Schema } from "../store/schema";
import { CONFIRMED, MAYBE } from "./attempt-counts";
import { readKeyState } from "./key-state";
import type { LedgerSettings } from "./ledger";
import { offsetMs } from "./service-clock";

const HOURS_SHOWN = 24;
const REQUESTS_SHOWN_MAX = 100;

/** The usage page's figures, read from the ledger alone. Costs no request. */
export async function readUsage(store: Kysely<Schema>, clock: Clock, settings: LedgerSettings): Promise<UsageReport> {
  const now = clock.now();
  const key = await readKeyState(store, settings.keyFp, now);
  const offset = offsetMs(key.offset);
  const window = hourWindow(now + offset, settings.hourOffsetMinutes);
  const attempts = await store
    .selectFrom("quota_attempt")
    .selectAll()
    .where("key_fp", "=", settings.keyFp)
    .where("hour", "=", window.hour)
    .where("state", "!=", "unsent")
    .orderBy("reserved_at", "desc")
    .execute();
  const counted = attempts.filter((attempt) => countedOf(attempt) !== 0);
  return {
    minutes: minutesOf(attempts, window.startsAtMs, now + offset, offset),
    hours: await hoursOf(store, settings, window.hour, key.firstSeenAt + offset),
    byConsumer: tally(counted, (attempt) => `${attempt.lane}\n${attempt.consumer}`).map(([name, requests]) => {
      const [lane = "person", consumer = ""] = name.split("\n");
      return { name: consumer, lane: lane as Lane, requests };
    }),
    byEndpoint: tally(counted, (attempt) => attempt.endpoint).map(([endpoint, requests]) => ({
      endpoint: endpoint as Endpoint,
      requests,
    })),
    byStatus: tally(attempts, (attempt) => String(attempt.status ?? "")).map(([status, requests]) => ({
      status: status === "" ? null : Number(status),
      requests,
    })),
    requests: attempts.slice(0, REQUESTS_SHOWN_MAX).map((attempt) => toEntry(attempt, offset)),
    requestsTotal: attempts.length,
  };
}

function countedOf(attempt: QuotaAttemptTable): RequestEntry["counted"] {
  if (attempt.state === "unsent") return 0;
  if (attempt.state !== "done") return "may";
  return attempt.status === 401 || attempt.status === 429 ? 0 : 1;
}

const toEntry = (attempt: QuotaAttemptTable, offset: number): RequestEntry => ({
  id: attempt.id,
  at: toInstant(attempt.reserved_at + offset),
  lane: attempt.lane as Lane,
  consumer: attempt.consumer,
  endpoint: attempt.endpoint as Endpoint,
  about: attempt.about,
  status: attempt.status,
  counted: countedOf(attempt),
  tookMs: attempt.done_at === null ? null : attempt.done_at - attempt.reserved_at,
});

function tally<T>(items: readonly T[], nameOf: (item: T) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

function minutesOf(
  attempts: readonly QuotaAttemptTable[],
  startsAtMs: number,
  serviceMs: number,
  offset: number,
): UsageReport["minutes"] {
  const minuteOf = (attempt: QuotaAttemptTable) =>
    Math.max(0, Math.floor((attempt.reserved_at + offset - startsAtMs) / 60_000));
  const last = Math.min(59, Math.floor((serviceMs - startsAtMs) / 60_000));
  return Array.from({ length: last + 1 }, (_, minute) => ({
    at: toInstant(Math.min(serviceMs, startsAtMs + (minute + 1) * 60_000)),
    used: attempts.filter((attempt) => countedOf(attempt) === 1 && minuteOf(attempt) <= minute).length,
    refused: attempts.filter((attempt) => attempt.status === 429 && minuteOf(attempt) === minute).length,
  }));
}

async function hoursOf(
  store: Kysely<Schema>,
  settings: LedgerSettings,
  current: number,
  firstSeenMs: number,
): Promise<HourUse[]> {
  const first = current - HOURS_SHOWN + 1;
  const attempts = await store
    .selectFrom("quota_attempt")
    .select(["hour", sql<number>`sum(case when ${CONFIRMED} then 1 else 0 end)`.as("confirmed")])
    .select(sql<number>`sum(case when ${MAYBE} then 1 else 0 end)`.as("maybe"))
    .where("key_fp", "=", settings.keyFp)
    .where("hour", ">=", first)
    .groupBy("hour")
    .execute();
  const windows = await store
    .selectFrom("quota_window")
    .select(["hour", "limit_requests", "others_min", "blocked_reason"])
    .where("key_fp", "=", settings.keyFp)
    .where("hour", ">=", first)
    .execute();
  return Array.from({ length: HOURS_SHOWN }, (_, index) => {
    const hour = first + index;
    const { startsAtMs, resetsAtMs } = windowOf(hour, settings.hourOffsetMinutes);
    const use = attempts.find((row) => row.hour === hour);
    const window = windows.find((row) => row.hour === hour);
    const confirmed = Number(use?.confirmed ?? 0);
    const maybe = Number(use?.maybe ?? 0);
    const others = window?.others_min ?? 0;
    const limit = window?.limit_requests ?? settings.requestsPerHourMax;
    const reached = confirmed + maybe + others >= limit || window?.blocked_reason === "limit";
    return {
      startsAt: toInstant(startsAtMs),
      confirmed,
      maybe,
      others,
      limit,
      reached,
      recorded: resetsAtMs > firstSeenMs,
    };
  });
}

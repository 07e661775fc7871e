import { type Kysely, sql } from "kysely";
import { toInstant } from "../../domain/clock";
import type { HourUse, UsageRange } from "../../domain/quota/usage";
import { addDays } from "../../domain/time/days";
import { hourWindow, windowOf } from "../../domain/time/hour-window";
import { localDays } from "../../domain/time/local-days";
import type { Schema } from "../../store/schema";
import type { LedgerSettings } from "../ledger-settings";
import { type HourSpan, usageSource } from "./usage-source";

const DAYS: Partial<Record<UsageRange, number>> = { "7d": 7, "30d": 30 };
/** A day has 25 hours at most, and the first can start inside an hour. */
const HOURS_PER_DAY_MAX = 25;

/** 24 hours, or whole days of the reader's calendar, ending with `current`. */
export function firstHour(range: UsageRange, current: number, offsetMinutes: number, timeZone: string): number {
  const days = DAYS[range];
  if (days === undefined) return current - 23;
  const dayOf = localDays(timeZone);
  const startOf = (hour: number) => windowOf(hour, offsetMinutes).startsAtMs;
  const firstDay = addDays(dayOf(startOf(current)), 1 - days);
  let hour = current - days * HOURS_PER_DAY_MAX;
  while (dayOf(startOf(hour)) < firstDay) hour += 1;
  return hour;
}

export const hourAt = (instant: string, offsetMinutes: number): number =>
  hourWindow(Date.parse(instant), offsetMinutes).hour;

/** Oldest first. Hours before the record began are not recorded. */
export async function readHours(
  store: Kysely<Schema>,
  settings: LedgerSettings,
  span: HourSpan,
  firstSeenMs: number,
): Promise<HourUse[]> {
  const useOf = await sumPerHour(store, span);
  // Another account with this key counts like any other client.
  const useOfKey = span.accountId === "" ? useOf : await sumPerHour(store, { ...span, accountId: "" });
  const windows = await store
    .selectFrom("quota_window")
    .select(["hour", "limit_requests", "others_min", "blocked_reason"])
    .where("key_fp", "=", span.keyFp)
    .where("hour", ">=", span.from)
    .where("hour", "<=", span.to)
    .execute();
  const windowAt = new Map(windows.map((row) => [row.hour, row]));
  return Array.from({ length: span.to - span.from + 1 }, (_, index) => {
    const hour = span.from + index;
    const { startsAtMs, resetsAtMs } = windowOf(hour, settings.hourOffsetMinutes);
    const window = windowAt.get(hour);
    const { confirmed, maybe } = useOf.get(hour) ?? NO_USE;
    const ofKey = useOfKey.get(hour) ?? NO_USE;
    const others = (window?.others_min ?? 0) + ofKey.confirmed + ofKey.maybe - confirmed - maybe;
    const limit = window?.limit_requests ?? settings.requestsPerHourMax;
    return {
      startsAt: toInstant(startsAtMs),
      confirmed,
      maybe,
      others,
      limit,
      reached: confirmed + maybe + others >= limit || window?.blocked_reason === "limit",
      recorded: resetsAtMs > firstSeenMs,
    };
  });
}

type Use = { confirmed: number; maybe: number };
const NO_USE: Use = { confirmed: 0, maybe: 0 };

async function sumPerHour(store: Kysely<Schema>, span: HourSpan): Promise<Map<number, Use>> {
  const { rows } = await sql<Use & { hour: number }>`
    select hour,
      sum(case when outcome = 'done' and status not in (401, 429) then requests else 0 end) as confirmed,
      sum(case when outcome = 'unknown' then requests else 0 end) as maybe
    from ${usageSource(span)} group by hour`.execute(store);
  return new Map(rows.map((row) => [row.hour, row]));
}

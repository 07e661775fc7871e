import { type Kysely, sql } from "kysely";
import { type Clock, toInstant } from "../../domain/clock";
import type { Lane } from "../../domain/quota/caller";
import { type Endpoint, LOG_ROWS, parseUsageView, type UsageReport, type UsageView } from "../../domain/quota/usage";
import { type HourWindow, hourWindow, windowOf } from "../../domain/time/hour-window";
import type { Schema } from "../../store/schema";
import { CONFIRMED } from "../attempt-counts";
import { offsetMs } from "../clock/service-clock";
import { readKeyState } from "../key-state";
import type { LedgerSettings } from "../ledger-settings";
import { readLog } from "./request-log";
import { SINGLES_HOURS } from "./roll-up-usage";
import { firstHour, hourAt, readHours } from "./usage-hours";
import { type HourSpan, type KindRow, ofAccount, usageSource } from "./usage-source";

export type UsageQuery = { view: UsageView; timeZone: string; rows: number };

export const PLAIN_USAGE: UsageQuery = { view: parseUsageView(() => null), timeZone: "UTC", rows: LOG_ROWS };

/** Sends no request. The caller adds project names. */
export async function readUsage(
  store: Kysely<Schema>,
  clock: Clock,
  settings: LedgerSettings,
  { view, timeZone, rows }: UsageQuery,
): Promise<UsageReport> {
  const { keyFp, accountId, hourOffsetMinutes } = settings;
  const whose = { keyFp, accountId };
  const now = clock.now();
  const key = await readKeyState(store, keyFp, now);
  const offset = offsetMs(key.offset);
  const window = hourWindow(now + offset, hourOffsetMinutes);
  const from = firstHour(view.range, window.hour, hourOffsetMinutes, timeZone);
  const span = spanOf(view, { ...whose, from, to: window.hour }, hourOffsetMinutes);
  const startOf = (hour: number) => toInstant(windowOf(hour, hourOffsetMinutes).startsAtMs);
  return {
    minutes: await readMinutes(store, { whose, window, nowMs: now, offset }),
    hours: await readHours(store, settings, { ...whose, from, to: window.hour }, key.firstSeenAt + offset),
    startsAt: startOf(span.from),
    endsAt: startOf(span.to + 1),
    ...(await readBreakdowns(store, span)),
    byPlan: await readPlans(store, span),
    ...(await readLog(store, { span, filters: view, clock: { offset, hourOffsetMinutes }, most: rows })),
    singlesSince: startOf(window.hour - SINGLES_HOURS),
  };
}

type Whose = Pick<HourSpan, "keyFp" | "accountId">;

/** The chart of this hour shows the last 24, but breakdowns and log cover only the hour. */
function spanOf({ at, range }: UsageView, chartSpan: HourSpan, offsetMinutes: number): HourSpan {
  if (at !== null) {
    const hour = hourAt(at, offsetMinutes);
    return { ...chartSpan, from: hour, to: hour };
  }
  return range === "hour" ? { ...chartSpan, from: chartSpan.to } : chartSpan;
}

type Breakdowns = Pick<UsageReport, "byConsumer" | "byEndpoint" | "byStatus" | "byProject">;

async function readBreakdowns(store: Kysely<Schema>, span: HourSpan): Promise<Breakdowns> {
  const { rows } = await sql<Omit<KindRow, "hour">>`
    select lane, consumer, endpoint, project_id, outcome, status, sum(requests) as requests
    from ${usageSource(span)} group by lane, consumer, endpoint, project_id, outcome, status`.execute(store);
  const countedRows = rows.filter(({ outcome, status }) => outcome !== "done" || (status !== 401 && status !== 429));
  const byConsumer = tally(countedRows, ({ lane, consumer }) => `${lane}\n${consumer}`);
  return {
    byConsumer: byConsumer.map(([name, requests]) => {
      const [lane = "person", consumer = ""] = name.split("\n");
      return { name: consumer, lane: lane as Lane, requests };
    }),
    byEndpoint: tally(countedRows, (row) => row.endpoint).map(([endpoint, requests]) => ({
      endpoint: endpoint as Endpoint,
      requests,
    })),
    byStatus: tally(rows, (row) => String(row.status)).map(([status, requests]) => ({
      status: status === "0" ? null : Number(status),
      requests,
    })),
    byProject: tally(
      countedRows.filter((row) => row.project_id !== ""),
      (row) => row.project_id,
    ).map(([projectId, requests]) => ({ projectId, name: null, requests })),
  };
}

async function readPlans(store: Kysely<Schema>, { keyFp, from, to }: HourSpan): Promise<UsageReport["byPlan"]> {
  const rows = await store
    .selectFrom("quota_attempt")
    .leftJoin("plan", "plan.id", "quota_attempt.plan_id")
    .select(({ fn }) => ["plan_id", "plan.title", fn.countAll<number>().as("requests")])
    .where("quota_attempt.key_fp", "=", keyFp)
    .where("hour", ">=", from)
    .where("hour", "<=", to)
    .where("plan_id", "is not", null)
    .where("quota_attempt.state", "!=", "unsent")
    .groupBy(["plan_id", "plan.title"])
    .execute();
  return rows
    .map(({ plan_id, title, requests }) => ({ planId: plan_id ?? "", title, requests }))
    .sort((one, other) => other.requests - one.requests);
}

type Counting = Omit<KindRow, "hour">;

function tally(rows: readonly Counting[], nameOf: (row: Counting) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + row.requests);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

async function readMinutes(
  store: Kysely<Schema>,
  { whose, window, nowMs, offset }: { whose: Whose; window: HourWindow; nowMs: number; offset: number },
): Promise<UsageReport["minutes"]> {
  const { hour, startsAtMs } = window;
  const serviceMs = nowMs + offset;
  const { rows } = await sql<{ minute: number; confirmed: number; refused: number }>`
    select (reserved_at + ${offset} - ${startsAtMs}) / 60000 as minute,
      sum(case when ${CONFIRMED} then 1 else 0 end) as confirmed,
      sum(case when status = 429 then 1 else 0 end) as refused
    from quota_attempt where key_fp = ${whose.keyFp} and ${ofAccount(whose)} and hour = ${hour} and state <> 'unsent'
    group by 1`.execute(store);
  const at = rows.map((row) => ({ ...row, minute: Math.max(0, Math.floor(row.minute)) }));
  const last = Math.min(59, Math.floor((serviceMs - startsAtMs) / 60_000));
  let used = 0;
  return Array.from({ length: last + 1 }, (_, minute) => {
    const minuteRows = at.filter((row) => row.minute === minute);
    for (const { confirmed } of minuteRows) used += confirmed;
    const refused = minuteRows.reduce((sum, row) => sum + row.refused, 0);
    return { at: toInstant(Math.min(serviceMs, startsAtMs + (minute + 1) * 60_000)), used, refused };
  });
}

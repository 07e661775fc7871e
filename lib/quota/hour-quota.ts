import { type Kysely, sql } from "kysely";
import type { Clock } from "../domain/clock";
import { type Quota, type QuotaRules, unknownQuota } from "../domain/quota/quota";
import type { UsageReport } from "../domain/quota/usage";
import { hourWindow } from "../domain/time/hour-window";
import { HOUR_MS } from "../domain/time/units";
import { createMemo } from "../store/memo";
import type { Store } from "../store/open-store";
import type { Schema } from "../store/schema";
import { countOf } from "./attempt-counts";
import { lastMinute } from "./booking-limits";
import { hourHint } from "./clock/hour-hint";
import { offsetMs } from "./clock/service-clock";
import { type JobHour, readJobHour } from "./job-hour";
import { readKeyState } from "./key-state";
import type { LedgerSettings } from "./ledger-settings";
import { readQuota } from "./read-quota";
import { changeRules } from "./saved-rules";
import { UsageKeeper } from "./usage/roll-up-usage";
import { readUsage, type UsageQuery } from "./usage/usage-report";
import { type KindRow, usageSource } from "./usage/usage-source";
import { usualUse } from "./usage/usual-use";

/** `status` 0: no response. */
type RequestTotal = Pick<KindRow, "lane" | "endpoint" | "status" | "requests">;

const ALL_HOURS = { from: 0, to: Number.MAX_SAFE_INTEGER };
const RECENT_MS = 15 * 60_000;
const FAILED = sql<boolean>`(state = 'unknown' or (state = 'done' and status >= 500))`;

/** Their result stays unknown and the charge stays. */
export async function sweepDead(
  store: Kysely<Schema>,
  at: { keyFp: string; nowMs: number; deadlineMs: number },
): Promise<void> {
  await store
    .updateTable("quota_attempt")
    .set({ state: "unknown" })
    .where(({ and }) => and({ key_fp: at.keyFp, state: "reserved" }))
    .where("reserved_at", "<", at.nowMs - 2 * at.deadlineMs)
    .execute();
}

/** One key's hour. Reads the ledger and never books; sends no request. */
export class HourQuota {
  private readonly keeper: UsageKeeper;
  private readonly usual = createMemo<{ use: number[] | null }>({ sizeMax: 1 });

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly settings: LedgerSettings,
    private readonly source: Quota["source"],
  ) {
    this.keeper = new UsageKeeper(store, clock, settings);
  }

  now(): Promise<Quota> {
    this.keeper.nudge();
    return readQuota(this.store, this.clock, { settings: this.settings, source: this.source });
  }

  /** The gauge's values while the ledger cannot be read. */
  unread(): Quota {
    const { requestsPerHourMax: limit, reserve, hourOffsetMinutes } = this.settings;
    return unknownQuota(this.clock.now(), { limit, reserve, hourOffsetMinutes, source: this.source });
  }

  changeRules(changes: Partial<QuotaRules>): Promise<void> {
    return changeRules(this.store, this.settings, changes);
  }

  async usage(query: UsageQuery): Promise<UsageReport> {
    const { keyFp, deadlineMs } = this.settings;
    await sweepDead(this.store, { keyFp, nowMs: this.clock.now(), deadlineMs });
    this.keeper.nudge();
    await this.waitForRollUp();
    return readUsage(this.store, this.clock, this.settings, query);
  }

  /** First failure after the last success, in milliseconds; null without a failure in the last 15 minutes. */
  async failingSince(): Promise<number | null> {
    const attempts = this.store.selectFrom("quota_attempt").where("key_fp", "=", this.settings.keyFp);
    const success = await attempts
      .select(({ fn }) => fn.max("reserved_at").as("at"))
      .where("state", "=", "done")
      .where("status", "<", 500)
      .executeTakeFirst();
    const failures = await attempts
      .select(({ fn }) => [fn.min("reserved_at").as("first"), fn.max("reserved_at").as("last")])
      .where("reserved_at", ">", success?.at ?? 0)
      .where(FAILED)
      .executeTakeFirst();
    return failures?.last && this.clock.now() - failures.last <= RECENT_MS ? failures.first : null;
  }

  async totals(): Promise<RequestTotal[]> {
    const { keyFp, accountId } = this.settings;
    const { rows } = await sql<RequestTotal>`
      select lane, endpoint, status, sum(requests) as requests from ${usageSource({ keyFp, accountId, ...ALL_HOURS })}
      group by lane, endpoint, status order by lane, endpoint, status`.execute(this.store);
    return rows;
  }

  jobHour(): Promise<JobHour> {
    return readJobHour(this.store, this.clock, this.settings);
  }

  /** In each hour of the week; null without enough data. @param hour the current one */
  async usualByOthers(hour: number): Promise<number[] | null> {
    const { keyFp, hourOffsetMinutes } = this.settings;
    const { firstSeenAt } = await this.keyState();
    const firstHour = hourWindow(firstSeenAt, hourOffsetMinutes).hour + 1;
    const result = await this.usual("usual", String(hour), async () => ({
      use: await usualUse(this.store, keyFp, { hour, firstHour }),
    }));
    return result?.use ?? null;
  }

  /** Milliseconds; null if it has not. */
  async keyRefusedAt(): Promise<number | null> {
    return (await this.keyState()).rejectedAt;
  }

  /** This hour's figures from the ledger, which decide what an unclear 401 means. */
  async keyUse(): Promise<{ usedShare: number; acceptedThisHour: boolean; elapsedShare: number }> {
    const { limit, used, maybe, confirmed, startsAt, serverNow } = await this.now();
    const elapsedShare = (Date.parse(serverNow) - Date.parse(startsAt)) / HOUR_MS;
    return { usedShare: (used + maybe) / limit, acceptedThisHour: confirmed > 0, elapsedShare };
  }

  async clockDifferenceMs(): Promise<number | null> {
    const { offset } = await this.keyState();
    return offset === null ? null : offsetMs(offset);
  }

  /** Minutes past the full hour; null when not detected. */
  hourHint(): Promise<number | null> {
    return hourHint(this.store, this.settings, this.clock.now());
  }

  sentByAgentsInLastMinute(): Promise<number> {
    return countOf(lastMinute(this.store, { keyFp: this.settings.keyFp, lane: "mcp", nowMs: this.clock.now() }));
  }

  waitForRollUp(): Promise<void> {
    return this.keeper.waitForRollUp();
  }

  private keyState() {
    return readKeyState(this.store, this.settings.keyFp, this.clock.now());
  }
}

import { sql, type Transaction } from "kysely";
import type { Clock } from "../../domain/clock";
import { hourWindow } from "../../domain/time/hour-window";
import type { Store } from "../../store/open-store";
import type { Schema } from "../../store/schema";
import type { LedgerSettings } from "../ledger-settings";
import { KIND_OF_ATTEMPT } from "./usage-source";

/** Hourly sums replace them. */
export const SINGLES_HOURS = 72;
export const HISTORY_HOURS = 90 * 24;
/** Limits how long bookings wait. */
const CHUNK_HOURS = 6;

/** Safe from any process at any time: one does the work each hour, in atomic steps, and totals never change. */
export async function rollUpUsage(store: Store, hour: number): Promise<void> {
  if (!(await claim(store, hour))) return;
  const keys = await store.selectFrom("key_state").select("key_fp").execute();
  for (const { key_fp: keyFp } of keys) {
    for (;;) {
      const oldest = await oldestHour(store, keyFp);
      if (oldest === null || oldest >= hour - SINGLES_HOURS) break;
      const before = Math.min(oldest + CHUNK_HOURS, hour - SINGLES_HOURS);
      await store.transaction().execute((transaction) => sumUp(transaction, keyFp, before));
    }
  }
  await store.transaction().execute((transaction) => forget(transaction, hour - HISTORY_HOURS));
}

/** One roll-up each hour across processes. Its own state only avoids reading the store, which decides. */
export class UsageKeeper {
  private hour = -1;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly settings: LedgerSettings,
  ) {}

  /** Does not wait. A failure is retried in the next hour. */
  nudge(): void {
    const { hour } = hourWindow(this.clock.now(), this.settings.hourOffsetMinutes);
    if (hour === this.hour) return;
    this.hour = hour;
    this.work = this.work.then(() => rollUpUsage(this.store, hour)).catch(() => undefined);
  }

  waitForRollUp = (): Promise<void> => this.work;
}

/** The process that advances the mark does the work, once an hour. */
async function claim(store: Store, hour: number): Promise<boolean> {
  const { rows } = await sql`
    insert into usage_sweep (id, hour) values (1, ${hour})
    on conflict (id) do update set hour = excluded.hour where usage_sweep.hour < excluded.hour
    returning hour`.execute(store);
  return rows.length === 1;
}

async function oldestHour(store: Store, keyFp: string): Promise<number | null> {
  const row = await store
    .selectFrom("quota_attempt")
    .select((expression) => expression.fn.min("hour").as("hour"))
    .where("key_fp", "=", keyFp)
    .executeTakeFirst();
  return row?.hour ?? null;
}

/** A second charged hour gets its own sum. */
async function sumUp(transaction: Transaction<Schema>, keyFp: string, before: number): Promise<void> {
  const old = sql`key_fp = ${keyFp} and hour < ${before}`;
  const entries = sql`(
    select hour, account_id, ${KIND_OF_ATTEMPT} from quota_attempt where ${old} and state <> 'unsent'
    union all
    select shadow_hour, account_id, lane, consumer, endpoint, coalesce(project_id, ''), 'shadow', 0
    from quota_attempt where ${old} and state <> 'unsent' and shadow_hour is not null
  ) as entry`;
  const sameKind = sql`kind.key_fp = ${keyFp} and kind.account_id = entry.account_id
    and kind.lane = entry.lane and kind.consumer = entry.consumer
    and kind.endpoint = entry.endpoint and kind.project_id = entry.project_id
    and kind.outcome = entry.outcome and kind.status = entry.status`;
  await sql`
    insert into usage_kind (id, key_fp, account_id, lane, consumer, endpoint, project_id, outcome, status)
    select (select coalesce(max(id), 0) from usage_kind) + row_number() over (order by lane), ${keyFp}, fresh.*
    from (
      select distinct account_id, lane, consumer, endpoint, project_id, outcome, status from ${entries}
      where not exists (select 1 from usage_kind as kind where ${sameKind})
    ) as fresh`.execute(transaction);
  await sql`
    insert into usage_hour (hour, kind_id, requests)
    select entry.hour, kind.id, count(*) from ${entries} join usage_kind as kind on ${sameKind}
    where true group by entry.hour, kind.id
    on conflict (hour, kind_id) do update set requests = usage_hour.requests + excluded.requests`.execute(transaction);
  await sql`delete from quota_attempt where ${old}`.execute(transaction);
}

async function forget(transaction: Transaction<Schema>, before: number): Promise<void> {
  await transaction.deleteFrom("usage_hour").where("hour", "<", before).execute();
  await transaction.deleteFrom("quota_window").where("hour", "<", before).execute();
  await sql`delete from usage_kind where not exists (select 1 from usage_hour where kind_id = usage_kind.id)`.execute(
    transaction,
  );
}

import { type Kysely, sql } from "kysely";
import { toInstant } from "../../domain/clock";
import type { RequestEntry, UsageFilters, UsageReport } from "../../domain/quota/usage";
import { windowOf } from "../../domain/time/hour-window";
import type { QuotaAttemptTable, Schema } from "../../store/schema";
import {
  attemptsIn,
  type HourSpan,
  KIND_OF_ATTEMPT,
  type KindRow,
  kindFilter,
  kindOf,
  sumSource,
} from "./usage-source";

type LogPart = Pick<UsageReport, "requests" | "requestsTotal" | "sums" | "sumsTotal" | "requestsInSums">;
type Wanted = {
  span: HourSpan;
  filters: UsageFilters;
  clock: { offset: number; hourOffsetMinutes: number };
  most: number;
};

/**
 * Newest first: single requests while they are stored, hourly sums before that.
 * @param wanted `most`: rows of each at most
 */
export async function readLog(store: Kysely<Schema>, { span, filters, clock, most }: Wanted): Promise<LogPart> {
  const entries = entrySource(span);
  const sums = sql`(${sumSource(span)}) as kinds`;
  const where = kindFilter(filters);
  const { plan } = filters;
  const whereSingle = plan === null ? where : sql`(${where} and plan_id = ${plan})`;
  const whereSummed = plan === null ? where : sql`1 = 0`;
  const single = await sql<EntryRow & { total: number }>`
    select *, count(*) over () as total from ${entries} where ${whereSingle}
    order by reserved_at desc, id limit ${most}`.execute(store);
  const requestsTotal = single.rows[0]?.total ?? 0;
  // Skips sorting months of sums that are not shown.
  const { rows: sumRows } =
    requestsTotal > single.rows.length
      ? { rows: [] }
      : await sql<KindRow>`
          select * from ${sums} where ${whereSummed}
          order by hour desc, requests desc, consumer, endpoint, project_id, status limit ${most}`.execute(store);
  const all = await sql<{ total: number; requests: number | null }>`
    select count(*) as total, sum(requests) as requests from ${sums} where ${whereSummed}`.execute(store);
  const startOf = (hour: number) => toInstant(windowOf(hour, clock.hourOffsetMinutes).startsAtMs);
  return {
    requests: single.rows.map((row) => toEntry(row, clock.offset)),
    requestsTotal,
    sums: sumRows.map((row) => ({ startsAt: startOf(row.hour), ...kindOf(row), requests: row.requests })),
    sumsTotal: all.rows[0]?.total ?? 0,
    requestsInSums: all.rows[0]?.requests ?? 0,
  };
}

const entrySource = (span: HourSpan) => sql`(
  select id, hour, ${KIND_OF_ATTEMPT}, about, reserved_at, done_at, plan_id from ${attemptsIn(span)}
) as entry`;

type EntryRow = Omit<KindRow, "requests"> & Pick<QuotaAttemptTable, "id" | "about" | "reserved_at" | "done_at">;

const toEntry = (row: EntryRow, offset: number): RequestEntry => ({
  ...kindOf(row),
  id: row.id,
  at: toInstant(row.reserved_at + offset),
  projectName: null,
  about: row.about,
  tookMs: row.done_at === null ? null : row.done_at - row.reserved_at,
});

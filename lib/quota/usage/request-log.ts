import { type Kysely, sql } from "kysely";
import { toInstant } from "../../domain/clock";
import type { Lane } from "../../domain/quota/caller";
import type { Endpoint, RequestEntry, UsageFilters, UsageReport } from "../../domain/quota/usage";
import { windowOf } from "../../domain/time/hour-window";
import type { QuotaAttemptTable, Schema } from "../../store/schema";
import {
  attemptsIn,
  countedOf,
  type HourSpan,
  KIND_OF_ATTEMPT,
  type KindRow,
  kindFilter,
  sumSource,
  toSum,
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
  const single = await sql<QuotaAttemptTable>`
    select * from ${entries} where ${whereSingle} order by reserved_at desc, id limit ${most}`.execute(store);
  const singles = await sql<{ total: number }>`select count(*) as total from ${entries} where ${whereSingle}`.execute(
    store,
  );
  const requestsTotal = singles.rows[0]?.total ?? 0;
  // Skips sorting months of sums that are not shown.
  const { rows: summed } =
    requestsTotal > single.rows.length
      ? { rows: [] }
      : await sql<KindRow>`
          select * from ${sums} where ${whereSummed}
          order by hour desc, requests desc, consumer, endpoint, project_id, status limit ${most}`.execute(store);
  const all = await sql<{ total: number; requests: number | null }>`
    select count(*) as total, sum(requests) as requests from ${sums} where ${whereSummed}`.execute(store);
  return {
    requests: single.rows.map((row) => toEntry(row, clock.offset)),
    requestsTotal,
    sums: summed.map((row) => toSum(row, toInstant(windowOf(row.hour, clock.hourOffsetMinutes).startsAtMs))),
    sumsTotal: all.rows[0]?.total ?? 0,
    requestsInSums: all.rows[0]?.requests ?? 0,
  };
}

const entrySource = (span: HourSpan) => sql`(
  select id, hour, ${KIND_OF_ATTEMPT}, about, state, reserved_at, done_at, plan_id from ${attemptsIn(span)}
) as entry`;

const toEntry = (row: QuotaAttemptTable, offset: number): RequestEntry => ({
  id: row.id,
  at: toInstant(row.reserved_at + offset),
  lane: row.lane as Lane,
  consumer: row.consumer,
  endpoint: row.endpoint as Endpoint,
  projectId: row.project_id === "" ? null : row.project_id,
  projectName: null,
  about: row.about,
  status: row.status === 0 ? null : row.status,
  counted: countedOf(row.state, row.status),
  tookMs: row.done_at === null ? null : row.done_at - row.reserved_at,
});

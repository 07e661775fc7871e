import { type RawBuilder, sql } from "kysely";
import type { Lane } from "../../domain/quota/caller";
import type { Counted, Endpoint, UsageFilters, UsageSum } from "../../domain/quota/usage";
import type { UsageKindTable } from "../../store/schema";

/** Hours `[from, to]`. @property accountId empty: all requests of the key */
export type HourSpan = { keyFp: string; accountId: string; from: number; to: number };

/** Accounts can share a key. */
export const ofAccount = ({ accountId }: Pick<HourSpan, "accountId">): RawBuilder<boolean> =>
  // Requests without an account were sent with this key while it was in the settings.
  accountId === "" ? sql<boolean>`1 = 1` : sql<boolean>`account_id in ('', ${accountId})`;

export type KindRow = Omit<UsageKindTable, "id" | "key_fp" | "account_id"> & { hour: number; requests: number };

/** What single requests have in common with sums. */
export const KIND_OF_ATTEMPT = sql`lane, consumer, endpoint, coalesce(project_id, '') as project_id,
  case when state = 'done' then 'done' else 'unknown' end as outcome, coalesce(status, 0) as status`;

export const attemptsIn = ({ keyFp, accountId, from, to }: HourSpan): RawBuilder<unknown> => sql`quota_attempt
  where key_fp = ${keyFp} and ${ofAccount({ accountId })} and hour between ${from} and ${to} and state <> 'unsent'`;

/** A row represents `requests` requests. */
export const usageSource = (span: HourSpan): RawBuilder<KindRow> => sql<KindRow>`(
  select hour, ${KIND_OF_ATTEMPT}, 1 as requests from ${attemptsIn(span)}
  union all
  ${sumSource(span)}
) as kinds`;

/** A request charged to two hours is shown in the first. */
export const sumSource = ({ keyFp, accountId, from, to }: HourSpan): RawBuilder<KindRow> => sql<KindRow>`
  select usage_hour.hour, lane, consumer, endpoint, project_id, outcome, status, requests
  from usage_hour join usage_kind on usage_kind.id = usage_hour.kind_id
  where key_fp = ${keyFp} and ${ofAccount({ accountId })} and usage_hour.hour between ${from} and ${to}
    and outcome <> 'shadow'`;

export function kindFilter({ consumer, endpoint, status, project, counted }: UsageFilters): RawBuilder<boolean> {
  const conditions = [sql`1 = 1`];
  if (consumer !== null) conditions.push(sql`consumer = ${consumer}`);
  if (endpoint !== null) conditions.push(sql`endpoint = ${endpoint}`);
  if (project !== null) conditions.push(sql`project_id = ${project}`);
  if (status !== null) conditions.push(sql`status = ${status === "none" ? 0 : Number(status)}`);
  if (counted === "may") conditions.push(sql`outcome = 'unknown'`);
  if (counted === "0") conditions.push(sql`outcome = 'done' and status in (401, 429)`);
  if (counted === "1") conditions.push(sql`outcome = 'done' and status not in (401, 429)`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Any response except 429 and 401 counts; without a response it may count. */
function countedOf(outcome: string, status: number | null): Counted {
  if (outcome !== "done") return "may";
  return status === 401 || status === 429 ? 0 : 1;
}

export const kindOf = (row: Omit<KindRow, "requests">): Omit<UsageSum, "startsAt" | "requests"> => ({
  lane: row.lane as Lane,
  consumer: row.consumer,
  endpoint: row.endpoint as Endpoint,
  projectId: row.project_id === "" ? null : row.project_id,
  status: row.status === 0 ? null : row.status,
  counted: countedOf(row.outcome, row.status),
});

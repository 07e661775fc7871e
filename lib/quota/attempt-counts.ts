import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Lane } from "../domain/quota/caller";
import type { Schema } from "../store/schema";

export type AttemptCounts = { confirmed: number; maybe: number; byLane: Record<Lane, number> };

/** Any response except 429 and 401. */
export const CONFIRMED = sql<boolean>`(state = 'done' and status not in (401, 429))`;
/** Sent or about to be, without a response: the service may have counted it. */
export const MAYBE = sql<boolean>`(state in ('reserved', 'sent', 'unknown'))`;

export async function countOf(attempts: SelectQueryBuilder<Schema, "quota_attempt", object>): Promise<number> {
  const { requests } = await attempts
    .select(({ fn }) => fn.countAll<number>().as("requests"))
    .executeTakeFirstOrThrow();
  return Number(requests);
}

export async function attemptCounts(store: Kysely<Schema>, keyFp: string, hour: number): Promise<AttemptCounts> {
  const rows = await store
    .selectFrom("quota_attempt")
    .select(["lane", sql<number>`sum(case when ${CONFIRMED} then 1 else 0 end)`.as("confirmed")])
    .select(sql<number>`sum(case when ${MAYBE} then 1 else 0 end)`.as("maybe"))
    .where("key_fp", "=", keyFp)
    .where("hour", "=", hour)
    .groupBy("lane")
    .execute();
  const rowOf = (lane: Lane) => rows.find((row) => row.lane === lane);
  const lane = (name: Lane) => Number(rowOf(name)?.confirmed ?? 0) + Number(rowOf(name)?.maybe ?? 0);
  return {
    confirmed: rows.reduce((sum, row) => sum + Number(row.confirmed), 0),
    maybe: rows.reduce((sum, row) => sum + Number(row.maybe), 0),
    byLane: { person: lane("person"), job: lane("job"), mcp: lane("mcp") },
  };
}

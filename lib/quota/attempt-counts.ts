import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Lane } from "../domain/quota/caller";
import type { Schema } from "../store/schema";

/** Any response except 429 and 401. */
export const CONFIRMED = sql<boolean>`(state = 'done' and status not in (401, 429))`;
/** Sent or about to be, without a response: the service may have counted it. */
export const MAYBE = sql<boolean>`(state in ('reserved', 'sent', 'unknown'))`;

/** Without those that provably never left. */
export const sentWith = (store: Kysely<Schema>, keyFp: string) =>
  store.selectFrom("quota_attempt").where("key_fp", "=", keyFp).where("state", "!=", "unsent");

export async function countOf(attempts: SelectQueryBuilder<Schema, "quota_attempt", object>): Promise<number> {
  const { requests } = await attempts
    .select(({ fn }) => fn.countAll<number>().as("requests"))
    .executeTakeFirstOrThrow();
  return requests;
}

export async function attemptCounts(store: Kysely<Schema>, keyFp: string, hour: number) {
  const rows = await sentWith(store, keyFp)
    .select(["lane", sql<number>`sum(case when ${CONFIRMED} then 1 else 0 end)`.as("confirmed")])
    .select(sql<number>`sum(case when ${MAYBE} then 1 else 0 end)`.as("maybe"))
    .where("hour", "=", hour)
    .groupBy("lane")
    .execute();
  const byLane: Record<Lane, number> = { person: 0, job: 0, mcp: 0 };
  for (const { lane, confirmed, maybe } of rows) byLane[lane as Lane] = confirmed + maybe;
  return {
    confirmed: rows.reduce((sum, row) => sum + row.confirmed, 0),
    maybe: rows.reduce((sum, row) => sum + row.maybe, 0),
    byLane,
  };
}

import { type Kysely, sql } from "kysely";
import type { Schema } from "../../store/schema";
import { type KindRow, usageSource } from "./usage-source";

/** Requests of one account since its record began; `status` 0: no response. */
export type RequestTotal = Pick<KindRow, "lane" | "endpoint" | "status" | "requests">;

const ALL_HOURS = { from: 0, to: Number.MAX_SAFE_INTEGER };

export async function requestTotals(
  store: Kysely<Schema>,
  owner: { keyFp: string; accountId: string },
): Promise<RequestTotal[]> {
  const { rows } = await sql<RequestTotal>`
    select lane, endpoint, status, sum(requests) as requests from ${usageSource({ ...owner, ...ALL_HOURS })}
    group by lane, endpoint, status order by lane, endpoint, status`.execute(store);
  return rows.map((row) => ({ ...row, requests: Number(row.requests) }));
}

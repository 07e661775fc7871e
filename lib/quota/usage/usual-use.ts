import { type Kysely, sql } from "kysely";
import { median } from "../../domain/figures/click-curve";
import type { Schema } from "../../store/schema";
import { usageSource } from "./usage-source";

const HOURS_OF_WEEK = 7 * 24;
const WEEKS = 4;

/** The median of four weeks; index 0 is the epoch's first hour; null with fewer than seven recorded days. */
export async function usualUse(
  store: Kysely<Schema>,
  keyFp: string,
  { hour, firstHour }: { hour: number; firstHour: number },
): Promise<number[] | null> {
  if (hour - firstHour < HOURS_OF_WEEK) return null;
  const from = Math.max(firstHour, hour - WEEKS * HOURS_OF_WEEK);
  const { rows } = await sql<{ hour: number; requests: number }>`
    select hour, sum(requests) as requests
    from ${usageSource({ keyFp, accountId: "", from, to: hour - 1 })} where lane <> 'job' group by hour`.execute(store);
  const requestsByHour = new Map(rows.map((row) => [row.hour, row.requests]));
  return Array.from({ length: HOURS_OF_WEEK }, (_, index) => {
    const counts: number[] = [];
    for (let at = hour - 1; at >= from; at -= 1)
      if (at % HOURS_OF_WEEK === index) counts.push(requestsByHour.get(at) ?? 0);
    return median(counts);
  });
}

import { sql, type Transaction } from "kysely";
import type { Schema } from "../store/schema";
import type { Booking, BookingRequest } from "./booking";
import { type LedgerSettings, openMaxOf } from "./ledger-settings";

const mcpCount = (lane: Booking["lane"]): number => (lane === "mcp" ? 1 : 0);

/**
 * One conditional statement checks and counts, so no two processes can take the last request.
 * @returns false: the hour has no room for this lane, or is blocked
 */
export async function chargeHour(
  transaction: Transaction<Schema>,
  { keyFp, requestsPerHourMax: limit, laneShares }: LedgerSettings,
  { hour, serviceMs, reserve, request }: { hour: number; serviceMs: number; reserve: number; request: BookingRequest },
): Promise<boolean> {
  const { lane } = request.caller;
  const mcp = mcpCount(lane);
  const laneMax = Math.floor(limit * laneShares[lane]);
  // The insert below has no other row to compare with.
  if (laneMax < 1) return false;
  const openAt = request.despiteBlock === true ? Number.MAX_SAFE_INTEGER : serviceMs;
  const mcpMax = lane === "mcp" ? laneMax : limit;
  const openMax = lane === "person" ? limit : openMaxOf(limit, reserve);
  const allMax = lane === "job" ? Math.min(laneMax, openMax) : openMax;
  if (allMax < 1) return false;
  // Other clients' use is inferred from a refusal, and a user's try can disprove it.
  const inferredUse = request.despiteBlock === true ? sql`quota_window.others_min` : sql`0`;
  const { rows } = await sql`
    insert into quota_window (key_fp, hour, limit_requests, used, used_mcp)
    values (${keyFp}, ${hour}, ${limit}, 1, ${mcp})
    on conflict (key_fp, hour) do update set
      used = quota_window.used + 1, used_mcp = quota_window.used_mcp + ${mcp}, limit_requests = ${limit}
    where quota_window.used - ${inferredUse} < ${allMax} and quota_window.used_mcp + ${mcp} <= ${mcpMax}
      and quota_window.blocked_until <= ${openAt}
    returning used`.execute(transaction);
  return rows.length === 1;
}

export async function refundHour(
  transaction: Transaction<Schema>,
  keyFp: string,
  { lane }: Booking,
  hour: number,
): Promise<void> {
  await transaction
    .updateTable("quota_window")
    .set((expression) => ({
      used: expression("used", "-", 1),
      used_mcp: expression("used_mcp", "-", mcpCount(lane)),
    }))
    .where(({ and }) => and({ key_fp: keyFp, hour }))
    .execute();
}

/** Charges the hour of the service's date, without a limit, if booked elsewhere. @returns whether it was needed */
export async function chargeHourOfDate(
  transaction: Transaction<Schema>,
  { keyFp, booking, hour }: { keyFp: string; booking: Booking; hour: number },
): Promise<boolean> {
  if (hour === booking.hour || hour === booking.shadowHour) return false;
  const mcp = mcpCount(booking.lane);
  await sql`
    insert into quota_window (key_fp, hour, limit_requests, used, used_mcp)
    select ${keyFp}, ${hour}, limit_requests, 1, ${mcp}
    from quota_window where key_fp = ${keyFp} and hour = ${booking.hour}
    on conflict (key_fp, hour) do update set
      used = quota_window.used + 1, used_mcp = quota_window.used_mcp + ${mcp}`.execute(transaction);
  await transaction
    .updateTable("quota_attempt")
    .set({ hour, shadow_hour: null })
    .where("id", "=", booking.id)
    .execute();
  return true;
}

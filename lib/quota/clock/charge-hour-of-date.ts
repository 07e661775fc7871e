import { sql, type Transaction } from "kysely";
import { hourWindow } from "../../domain/time/hour-window";
import type { Schema } from "../../store/schema";
import type { Booking } from "../booking";

type Shown = { keyFp: string; booking: Booking; dateMs: number; hourOffsetMinutes: number };

/**
 * Charges a request to the hour that the service's own date shows, where that is none of those it was booked in: our
 * clock was wrong by more than was known. It was counted there, so it counts there, full or not; what it was booked
 * in stays charged.
 * @returns whether it had to
 */
export async function chargeHourOfDate(
  transaction: Transaction<Schema>,
  { keyFp, booking, dateMs, hourOffsetMinutes }: Shown,
): Promise<boolean> {
  const { hour } = hourWindow(dateMs, hourOffsetMinutes);
  if (hour === booking.hour || hour === booking.shadowHour) return false;
  const [job, mcp] = [booking.lane === "job" ? 1 : 0, booking.lane === "mcp" ? 1 : 0];
  // The limit of a new row is that of the hour it was booked in.
  await sql`
    insert into quota_window (key_fp, hour, limit_requests, used, used_job, used_mcp)
    select ${keyFp}, ${hour}, limit_requests, 1, ${job}, ${mcp}
    from quota_window where key_fp = ${keyFp} and hour = ${booking.hour}
    on conflict (key_fp, hour) do update set
      used = quota_window.used + 1, used_job = quota_window.used_job + ${job},
      used_mcp = quota_window.used_mcp + ${mcp}`.execute(transaction);
  await transaction
    .updateTable("quota_attempt")
    .set({ hour, shadow_hour: null })
    .where("id", "=", booking.id)
    .execute();
  return true;
}

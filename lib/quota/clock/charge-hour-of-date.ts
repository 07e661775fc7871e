import { sql, type Transaction } from "kysely";
import { hourWindow } from "../../domain/time/hour-window";
import type { Schema } from "../../store/schema";
import type { Booking } from "../booking";

type Shown = { keyFp: string; booking: Booking; dateMs: number; hourOffsetMinutes: number };

/** Charges the hour of the service's date, without a limit, if booked elsewhere. @returns whether it was needed */
export async function chargeHourOfDate(
  transaction: Transaction<Schema>,
  { keyFp, booking, dateMs, hourOffsetMinutes }: Shown,
): Promise<boolean> {
  const { hour } = hourWindow(dateMs, hourOffsetMinutes);
  if (hour === booking.hour || hour === booking.shadowHour) return false;
  const [job, mcp] = [booking.lane === "job" ? 1 : 0, booking.lane === "mcp" ? 1 : 0];
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

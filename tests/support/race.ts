import { openStore } from "../../lib/store/open-store";
import { together } from "./together";

export type RaceCounts = { booked: number; refused: number; failed: number };
/** Results of all processes and the ledger; `tookMs` since the common start. */
export type Race = RaceCounts & { attempts: number; used: number; tookMs: number };

const HALF_AN_HOUR = 30;

export async function race(
  address: string,
  { processes, attempts, limit }: { processes: number; attempts: number; limit: number },
): Promise<Race> {
  // This key's hour ends in half an hour: near a reset each request is charged to two hours.
  const offset = (new Date().getUTCMinutes() + HALF_AN_HOUR) % (2 * HALF_AN_HOUR);
  const words = [address, String(attempts / processes), String(limit), String(offset)];
  const { results: counts, tookMs } = await together<RaceCounts>("reserve-worker", Array(processes).fill(words));
  const total = (name: keyof RaceCounts) => counts.reduce((sum, count) => sum + count[name], 0);

  const store = await openStore(address);
  const countRow = await store
    .selectFrom("quota_attempt")
    .select((expression) => expression.fn.countAll<number>().as("requests"))
    .executeTakeFirst();
  const windows = await store.selectFrom("quota_window").select("used").execute();
  await store.destroy();
  const used = windows.reduce((sum, window) => sum + window.used, 0);
  const [refused, failed] = [total("refused"), total("failed")];
  return { booked: total("booked"), refused, failed, attempts: Number(countRow?.requests), used, tookMs };
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { openStore } from "../../lib/store/open-store";
import { compiled } from "./compiled";

export type RaceCounts = { booked: number; refused: number; failed: number };
/** Results of all processes and the ledger; `tookMs` since the common start. */
export type Race = RaceCounts & { attempts: number; used: number; tookMs: number };

const HALF_AN_HOUR = 30;

export async function race(
  address: string,
  { processes, attempts, limit }: { processes: number; attempts: number; limit: number },
): Promise<Race> {
  const worker = await compiled(new URL("workers/reserve-worker.ts", import.meta.url));
  // This key's hour ends in half an hour: near a reset each request is charged to two hours.
  const offset = (new Date().getUTCMinutes() + HALF_AN_HOUR) % (2 * HALF_AN_HOUR);
  const words = [address, String(attempts / processes), String(limit), String(offset)];
  const workers = Array.from({ length: processes }, () => fork(worker, words));
  await Promise.all(workers.map((worker) => once(worker, "message")));
  const results = workers.map(async (worker) => (await once(worker, "message"))[0] as RaceCounts);
  const began = performance.now();
  for (const worker of workers) worker.send("go");
  const counts = await Promise.all(results);
  const tookMs = performance.now() - began;
  const total = (name: keyof RaceCounts) => counts.reduce((sum, count) => sum + count[name], 0);
  await Promise.all(workers.map((worker) => worker.exitCode ?? once(worker, "exit")));

  const store = await openStore(address);
  const booked = await store
    .selectFrom("quota_attempt")
    .select((expression) => expression.fn.countAll<number>().as("requests"))
    .executeTakeFirst();
  const windows = await store.selectFrom("quota_window").select("used").execute();
  await store.destroy();
  const used = windows.reduce((sum, window) => sum + window.used, 0);
  const [refused, failed] = [total("refused"), total("failed")];
  return { booked: total("booked"), refused, failed, attempts: Number(booked?.requests), used, tookMs };
}

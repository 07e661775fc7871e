import pg from "pg";
import type { Clock } from "../domain/clock";

const SYNC_EVERY_MS = 30_000;
const SAMPLES = 3;

export type DatabaseClock = Clock & {
  /** Keeps the last result while the database is unavailable. */
  sync(): Promise<void>;
  close(): Promise<void>;
};

/** For hosts that share a ledger, so that the difference to the service's clock holds for all of them. */
export async function databaseClock(url: string, own: Clock): Promise<DatabaseClock> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000, allowExitOnIdle: true });
  pool.on("error", () => undefined);
  let aheadMs = await sample(pool, own).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const sync = async () => {
    aheadMs = await sample(pool, own).catch(() => aheadMs);
  };
  const timer = setInterval(sync, SYNC_EVERY_MS).unref();
  return {
    now: () => own.now() + aheadMs,
    sleep: (ms, signal) => own.sleep(ms, signal),
    sync,
    async close() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

/** From the fastest of a few samples. */
async function sample(pool: pg.Pool, own: Clock): Promise<number> {
  let best = { tookMs: Number.POSITIVE_INFINITY, aheadMs: 0 };
  for (let index = 0; index < SAMPLES; index += 1) {
    const askedAt = own.now();
    const { rows } = await pool.query<{ ms: string }>("select extract(epoch from clock_timestamp()) * 1000 as ms");
    const tookMs = own.now() - askedAt;
    if (tookMs < best.tookMs) best = { tookMs, aheadMs: Math.round(Number(rows[0]?.ms) - askedAt - tookMs / 2) };
  }
  return best.aheadMs;
}

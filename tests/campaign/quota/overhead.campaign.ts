import { expect, test } from "vitest";
import { systemClock } from "../../../lib/domain/clock";
import { Ledger } from "../../../lib/quota/ledger";
import { openStore } from "../../../lib/store/open-store";
import { type Place, postgresPlace, sqlitePlace, whyNoPostgres } from "../../support/both-stores";
import { ledgerSettings } from "../../support/quota/ledger-settings";
import { report, scaled } from "../support/report";

const REQUESTS = scaled(2_000, 100);
/** Not measured: the first requests also open files and fill caches. */
const WARM_UP = 50;

async function measure(place: Place): Promise<{ tookUs: number[]; used: number }> {
  const store = await openStore(place.address);
  const ledger = new Ledger(store, systemClock, ledgerSettings(1_000_000, { keyFp: "overhead" }));
  const tookUs: number[] = [];
  const caller = { lane: "person", name: "overhead" } as const;
  for (let index = 0; index < REQUESTS + WARM_UP; index += 1) {
    const began = performance.now();
    const booking = await ledger.book({ caller, endpoint: "projects", about: "" });
    const sentAtMs = systemClock.now();
    const dateHeader = new Date(sentAtMs).toUTCString();
    await ledger.settle(booking, { kind: "answered", status: 200, sentAtMs, dateHeader, ageHeader: null });
    if (index >= WARM_UP) tookUs.push((performance.now() - began) * 1_000);
  }
  const windows = await store.selectFrom("quota_window").select("used").execute();
  await store.destroy();
  await place.drop();
  return { tookUs: tookUs.sort((a, b) => a - b), used: windows.reduce((sum, { used }) => sum + used, 0) };
}

const inWords = (store: string, tookUs: readonly number[]): string => {
  const at = (share: number) =>
    Math.round(tookUs[Math.floor(share * (tookUs.length - 1))] ?? 0).toLocaleString("en-GB");
  return `${store}: median ${at(0.5)} µs, 95 % within ${at(0.95)} µs`;
};

test("overhead: what recording a request before and after it costs in time, every one of them on disk", async (context) => {
  const sqlite = await measure(await sqlitePlace());
  const postgres = whyNoPostgres === null ? await measure(await postgresPlace()) : null;
  const told = postgres === null ? `PostgreSQL: not run (${whyNoPostgres})` : inWords("PostgreSQL", postgres.tookUs);
  report(context, `${REQUESTS} requests, reserve and settle; ${inWords("SQLite", sqlite.tookUs)}; ${told}`);
  for (const { used } of postgres === null ? [sqlite] : [sqlite, postgres])
    expect(used).toBeGreaterThanOrEqual(REQUESTS + WARM_UP);
});

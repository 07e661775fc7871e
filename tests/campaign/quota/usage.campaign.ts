import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseUsageView } from "../../../lib/domain/quota/usage";
import { HOUR_MS } from "../../../lib/domain/time/units";
import { Ledger } from "../../../lib/quota/ledger";
import { HISTORY_HOURS, rollUpUsage } from "../../../lib/quota/usage/roll-up-usage";
import { readUsage } from "../../../lib/quota/usage/usage-report";
import { openStore, type Store } from "../../../lib/store/open-store";
import { handClock } from "../../support/hand-clock";
import { ledgerSettings } from "../../support/quota/ledger-settings";
import { temporaryFolder } from "../../support/temporary-folder";
import { fillHour } from "../support/fill-usage";
import { percentile } from "../support/measures";

const PER_HOUR = 1_000;
const BYTES_MAX = 60e6;
const MINUTES_MAX = 30;
/** Bookings measured, alternating between stores, so that a slow moment affects both. */
const BOOKINGS = 1_500;
const KEY = "0123456789abcdef";
const SETTINGS = ledgerSettings(1_000_000, { keyFp: KEY });

async function timesOf(stores: readonly Store[], at: string): Promise<number[][]> {
  const ledgers = stores.map((store) => new Ledger(store, handClock(at), SETTINGS));
  const times: number[][] = stores.map(() => []);
  for (let booking = 0; booking < BOOKINGS; booking += 1)
    for (const [index, ledger] of ledgers.entries()) {
      const began = performance.now();
      await ledger.book({ caller: { lane: "person", name: "Dashboard" }, endpoint: "keywords", about: "x" });
      times[index]?.push(performance.now() - began);
    }
  return times;
}

test(
  "Q21: ninety days at 1,000 requests an hour stay small, and booking stays as fast as on an empty store",
  async (context) => {
    const folder = temporaryFolder();
    const place = join(folder, "full.sqlite");
    const store = await openStore(place);
    const empty = await openStore(join(folder, "empty.sqlite"));
    const at = "2026-06-01T10:30:00.000Z";
    const now = Math.floor(Date.parse(at) / HOUR_MS);
    await store
      .insertInto("key_state")
      .values({
        key_fp: KEY,
        first_seen_at: 0,
        rejected_at: null,
        offset_low_ms: null,
        offset_high_ms: null,
        offset_at: null,
      })
      .execute();
    for (let hour = now - HISTORY_HOURS; hour < now; hour += 1) {
      await fillHour(store, { keyFp: KEY, hour, requests: PER_HOUR, limit: PER_HOUR });
      await rollUpUsage(store, hour + 1);
    }
    const bytes = statSync(place).size + statSync(`${place}-wal`).size;

    const view = parseUsageView((name) => (name === "range" ? "30d" : null));
    const began = performance.now();
    const usage = await readUsage(store, handClock(at), SETTINGS, { view, timeZone: "Europe/Berlin", rows: 100 });
    const readMs = performance.now() - began;
    const used = usage.hours.slice(0, -1).reduce((sum, hour) => sum + hour.confirmed + hour.maybe, 0);

    const [onFull = [], onEmpty = []] = await timesOf([store, empty], at);
    const p99 = { full: percentile(onFull, 0.99), empty: percentile(onEmpty, 0.99) };
    await store.destroy();
    await empty.destroy();

    const megabytes = (bytes / 1e6).toFixed(1);
    await context.annotate(
      `${HISTORY_HOURS * PER_HOUR} requests in ${megabytes} MB; booking p99 ${p99.full.toFixed(1)} ms, on an empty store ${p99.empty.toFixed(1)} ms; 30 days read in ${readMs.toFixed(0)} ms`,
    );
    expect(used).toBe((usage.hours.length - 1) * PER_HOUR);
    expect(bytes).toBeLessThanOrEqual(BYTES_MAX);
    expect(p99.full).toBeLessThanOrEqual(2 * p99.empty);
  },
  MINUTES_MAX * 60_000,
);

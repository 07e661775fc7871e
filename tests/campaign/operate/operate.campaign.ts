import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, type TestContext, test } from "vitest";
import { HOUR_MS } from "../../../lib/domain/time/units";
import { closeRunningHours } from "../../../lib/quota/close-hour";
import { Ledger } from "../../../lib/quota/ledger";
import { backUp } from "../../../lib/store/backup";
import { openStore, type Store } from "../../../lib/store/open-store";
import type { Schema } from "../../../lib/store/schema";
import { postgresPlace, sqlitePlace, whyNoPostgres } from "../../support/both-stores";
import { type HandClock, handClock } from "../../support/hand-clock";
import { ledgerSettings } from "../../support/quota/ledger-settings";
import { race } from "../../support/race";
import { notRun, report, scaled } from "../support/report";

const LIMIT = 20;
const KEY = "k";
const REQUEST = { caller: { lane: "person", name: "Dashboard" }, endpoint: "projects", about: "" } as const;

async function book(store: Store, clock: HandClock, wishes: number): Promise<number> {
  const ledger = new Ledger(store, clock, ledgerSettings(LIMIT));
  const bookings = await Promise.allSettled(Array.from({ length: wishes }, () => ledger.book(REQUEST)));
  return bookings.filter(({ status }) => status === "fulfilled").length;
}

type Steps = { live: Store; backUp(): Promise<void> | void; restored(): Promise<Store> };

async function sentInHour(minutes: number, at: number, { live, backUp, restored }: Steps): Promise<number> {
  const clock = handClock(new Date(at).toISOString());
  const beforeBackup = await book(live, clock, at % 7);
  clock.advanceMs(1_000);
  await backUp();
  const afterBackup = await book(live, clock, (at % 11) + 3);
  clock.advanceMs(minutes * 60_000);
  const isSameHour = Math.floor(clock.now() / HOUR_MS) === Math.floor(at / HOUR_MS);
  const store = await restored();
  await closeRunningHours(store, clock.now(), [{ keyFp: KEY, hourOffsetMinutes: 0 }]);
  const afterRestore = await book(store, clock, 2 * LIMIT);
  return isSameHour ? beforeBackup + afterBackup + afterRestore : afterRestore;
}

const ROUNDS = scaled(300, 6);
const MINUTES = [10, 30, 59];
const START = Date.parse("2026-03-02T10:00:30.000Z");

const roundAt = (index: number): [minutes: number, at: number] => [
  MINUTES[index % MINUTES.length] ?? 10,
  START + (index % 50) * 7_000,
];

async function restores(context: TestContext, onRound: (index: number) => Promise<number>): Promise<void> {
  const sent: number[] = [];
  for (let index = 0; index < ROUNDS; index += 1) sent.push(await onRound(index));
  report(
    context,
    `${ROUNDS} restores of backups from ${MINUTES.join(", ")} minutes ago: at most ${Math.max(...sent)} of ${LIMIT} requests in an hour`,
  );
  expect(Math.max(...sent)).toBeLessThanOrEqual(LIMIT);
}

test("O1: after a restore the service never sees more than the limit", async (context) => {
  await restores(context, async (index) => {
    const folder = mkdtempSync(join(tmpdir(), "keyword-desk-restore-"));
    const [file, backup, copy] = ["live", "backup", "restored"].map((name) => join(folder, `${name}.sqlite`)) as [
      string,
      string,
      string,
    ];
    const live = await openStore(file);
    const stores = [live];
    const sent = await sentInHour(...roundAt(index), {
      live,
      backUp: () => void backUp(file, backup),
      async restored() {
        copyFileSync(backup, copy);
        const store = await openStore(copy);
        stores.push(store);
        return store;
      },
    });
    for (const store of stores) await store.destroy();
    rmSync(folder, { recursive: true, force: true });
    return sent;
  });
});

const LEDGER_TABLES = ["quota_window", "quota_attempt", "key_state"] as const satisfies readonly (keyof Schema)[];

test("O1p: the same on PostgreSQL, whose restore puts earlier rows back", async (context) => {
  if (whyNoPostgres !== null) return notRun(context, whyNoPostgres);
  await restores(context, async (index) => {
    const place = await postgresPlace();
    const store = await openStore(place.address);
    const rows = new Map<string, object[]>();
    const total = await sentInHour(...roundAt(index), {
      live: store,
      async backUp() {
        for (const table of LEDGER_TABLES) rows.set(table, await store.selectFrom(table).selectAll().execute());
      },
      async restored() {
        for (const table of LEDGER_TABLES) {
          await store.deleteFrom(table).execute();
          const before = rows.get(table) ?? [];
          if (before.length > 0)
            await store
              .insertInto(table)
              .values(before as never)
              .execute();
        }
        return store;
      },
    });
    await store.destroy();
    await place.drop();
    return total;
  });
});

test("O2: a backup while four processes book is whole, with a count between start and end", async (context) => {
  const place = await sqlitePlace();
  const requests = scaled(5_000, 200);
  await (await openStore(place.address)).destroy();
  const running = race(place.address, { processes: 4, attempts: requests, limit: requests });
  const counts: number[] = [];
  let isOver = false;
  running.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const copy = `${place.address}.${counts.length}`;
    if (existsSync(place.address)) {
      backUp(place.address, copy);
      counts.push(countIn(copy));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { booked } = await running;
  backUp(place.address, `${place.address}.last`);
  const last = countIn(`${place.address}.last`);
  await place.drop();
  report(
    context,
    `${counts.length} backups while ${booked} requests were booked by 4 processes: counts ${counts.slice(0, 8).join(", ")} …, ${last} at the end`,
  );
  expect(counts.length).toBeGreaterThan(0);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(last).toBe(booked);
});

function countIn(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare("select count(*) as tables from sqlite_master where name = 'quota_attempt'").get();
    if (Number(tables?.tables) === 0) return 0;
    const entries = Number(database.prepare("select count(*) as entries from quota_attempt").get()?.entries);
    const used = Number(database.prepare("select coalesce(sum(used), 0) as used from quota_window").get()?.used);
    expect(used).toBe(entries);
    return entries;
  } finally {
    database.close();
  }
}

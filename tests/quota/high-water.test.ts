import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "../../lib/domain/time/units";
import { HighWater } from "../../lib/quota/high-water";
import { Ledger } from "../../lib/quota/ledger";
import { Refusal } from "../../lib/quota/refusal";
import { openStore } from "../../lib/store/open-store";
import { type Place, sqlitePlace } from "../support/both-stores";
import { handClock } from "../support/hand-clock";
import { ledgerSettings } from "../support/ledger-settings";

const LIMIT = 20;
const REQUEST = { caller: { lane: "person", name: "Dashboard" }, endpoint: "projects", about: "" } as const;

let place: Place;
let markFile = "";
let clock: ReturnType<typeof handClock>;
beforeEach(async () => {
  place = await sqlitePlace();
  markFile = join(dirname(place.address), "high-water.json");
  clock = handClock("2026-03-02T10:20:00.000Z");
});
afterEach(() => place.drop());

/** One life of a process on the record: from its start to a stop that it had time for. */
async function live<T>(work: (ledger: Ledger, isClosed: boolean) => Promise<T>): Promise<T> {
  const store = await openStore(place.address);
  const highWater = new HighWater(markFile, "k");
  const ledger = new Ledger(store, clock, ledgerSettings(LIMIT), highWater);
  try {
    return await work(ledger, await ledger.closeIfRolledBack());
  } finally {
    highWater.close();
    await sql`pragma wal_checkpoint(truncate)`.execute(store);
    await store.destroy();
  }
}

const spend = (count: number) =>
  live(async (ledger) => {
    for (let index = 0; index < count; index += 1) await ledger.book(REQUEST);
  });

const tryOne = () =>
  live(async (ledger, isClosed) => {
    const booked = await ledger.book(REQUEST).catch((error: unknown) => error);
    return { isClosed, code: booked instanceof Refusal ? booked.reason : "booked" };
  });

const CLOSED = { isClosed: true, code: "limit_reached" };
const AVAILABLE = { isClosed: false, code: "booked" };

test("an older copy restored while the dashboard is stopped doesn't reopen a used-up hour", async () => {
  await spend(3);
  copyFileSync(place.address, `${place.address}.copy`);
  await spend(LIMIT - 3);
  copyFileSync(`${place.address}.copy`, place.address);
  expect(await tryOne()).toEqual(CLOSED);
  expect(await tryOne()).toEqual(CLOSED);
  clock.advanceMs(HOUR_MS);
  expect(await tryOne(), "the next hour is whole").toEqual(AVAILABLE);
});

test("a ledger deleted during the hour is recreated, and closed until the next hour", async () => {
  await spend(LIMIT);
  rmSync(place.address);
  expect(await tryOne()).toEqual(CLOSED);
  clock.advanceMs(HOUR_MS);
  expect(await tryOne()).toEqual(AVAILABLE);
});

test("an intact ledger continues where it was after each restart", async () => {
  for (let restart = 0; restart < 5; restart += 1) {
    await spend(3);
    expect(await live(async (_ledger, isClosed) => isClosed)).toBe(false);
  }
  expect(await tryOne()).toEqual(AVAILABLE);
});

test("an older copy from an earlier hour closes nothing", async () => {
  copyFileSync(await afterSpending(2), `${place.address}.copy`);
  await spend(5);
  clock.advanceMs(HOUR_MS);
  copyFileSync(`${place.address}.copy`, place.address);
  expect(await tryOne()).toEqual(AVAILABLE);
});

test.each([
  ["missing", () => rmSync(markFile)],
  ["empty", () => writeFileSync(markFile, "")],
  ["not ours", () => writeFileSync(markFile, '{"k":{"hour":"x"}}')],
])("a file that is %s closes nothing", async (_name, spoil) => {
  await spend(2);
  spoil();
  expect(await tryOne()).toEqual(AVAILABLE);
});

test("keys sharing a folder stay separate, and the file is private to its owner", async () => {
  await spend(1);
  const other = new HighWater(markFile, "other");
  expect(other.read()).toBeNull();
  other.note({ id: "theirs", hour: 1, shadowHour: null });
  other.close();
  expect(Object.keys(JSON.parse(readFileSync(markFile, "utf8"))).sort()).toEqual(["k", "other"]);
  expect(existsSync(`${markFile}.${process.pid}`)).toBe(false);
  expect(await tryOne()).toEqual(AVAILABLE);
});

async function afterSpending(count: number): Promise<string> {
  await spend(count);
  return place.address;
}

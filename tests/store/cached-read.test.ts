import { copyFileSync, renameSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { changeRules, readRules } from "../../lib/quota/saved-rules";
import { cachedRead } from "../../lib/store/cached-read";
import { onBothStores, openForTest, postgresPlace, sqlitePlace, whyNoPostgres } from "../support/both-stores";

const SETTINGS = { accountId: "", reserve: 0 };

onBothStores("cached reads of the store", (freshPlace) => {
  test("is never older than the last write of any process", async () => {
    const { address } = await freshPlace();
    const [mine, other] = [await openForTest(address), await openForTest(address)];
    const reserve = async () => (await cachedRead(mine, "rules", () => readRules(mine, SETTINGS))).reserve;
    expect(await reserve()).toBe(0);
    for (let turn = 1; turn <= 50; turn += 1) {
      await changeRules(turn % 2 === 0 ? mine : other, SETTINGS, { reserve: turn });
      expect(await Promise.all([reserve(), reserve()])).toEqual([turn, turn]);
    }
    await mine.transaction().execute(async (transaction) => {
      await changeRules(transaction, SETTINGS, { reserve: 70 });
      expect((await cachedRead(transaction, "rules", () => readRules(transaction, SETTINGS))).reserve).toBe(70);
    });
    expect(await reserve()).toBe(70);
    const failedWrite = mine.transaction().execute(async (transaction) => {
      await changeRules(transaction, SETTINGS, { reserve: 80 });
      throw new Error("taken back");
    });
    // Reads during a write that is rolled back.
    const [duringWrite] = await Promise.all([reserve(), expect(failedWrite).rejects.toThrow("taken back")]);
    expect([duringWrite, await reserve()]).toEqual([70, 70]);
  });
});

test("a SQLite file is read once per state, a PostgreSQL database each time", async () => {
  const reads = async (fresh: typeof sqlitePlace) => {
    const store = await openForTest((await fresh()).address);
    let count = 0;
    const read = () =>
      cachedRead(store, "rules", async () => ({ ...(await readRules(store, SETTINGS)), count: ++count }));
    await Promise.all([read(), read(), read()]);
    await read();
    return count;
  };
  expect(await reads(sqlitePlace)).toBe(1);
  if (whyNoPostgres === null) expect(await reads(postgresPlace)).toBe(4);
});

test("a replaced file is another state", async () => {
  const { address } = await sqlitePlace();
  const store = await openForTest(address);
  const reserve = async () => (await cachedRead(store, "rules", () => readRules(store, SETTINGS))).reserve;
  await changeRules(store, SETTINGS, { reserve: 1 });
  await sql`pragma wal_checkpoint(truncate)`.execute(store);
  copyFileSync(address, `${address}.copy`);
  await changeRules(store, SETTINGS, { reserve: 2 });
  await sql`pragma wal_checkpoint(truncate)`.execute(store);
  expect(await reserve()).toBe(2);
  renameSync(`${address}.copy`, address);
  expect(await reserve()).toBe(1);
});

import { copyFileSync, mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { OperatorError, operatorSentence } from "../../lib/domain/operator-error";
import { openStore } from "../../lib/store/open-store";
import { isStoreAway } from "../../lib/store/store-away";
import { onBothStores, openForTest, sqlitePlace, whyNoPostgres } from "../support/both-stores";
import { startPostgres } from "../support/postgres/postgres-server";
import { together } from "../support/together";
import { addRule, rulesIn } from "./rules-in-store";

onBothStores("the store", (freshPlace) => {
  test("processes that open an empty store at the same time all find every table", async () => {
    const place = await freshPlace({ isEmpty: true });
    await together("reserve-worker", Array(4).fill([place.address, "0", "1"]));
    const store = await openForTest(place.address);
    const steps = await store.selectFrom("migration").select("id").orderBy("id").execute();
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.map(({ id }) => id)).toEqual(steps.map((_step, index) => index + 1));
  }, 90_000);
});

onBothStores("a store that a newer version wrote", (freshPlace) => {
  test("is refused with a reason and stays unchanged", async () => {
    const place = await freshPlace({ isEmpty: true });
    const store = await openForTest(place.address);
    await store.insertInto("migration").values({ id: 900, applied_at: "2027-01-01" }).execute();
    const refusal = await openStore(place.address).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OperatorError);
    expect(String(refusal)).toMatch(/newer version of Keyword Desk \(step 900; this version knows \d+\): start that/);
    const { newest } = await store
      .selectFrom("migration")
      .select(({ fn }) => fn.max("id").as("newest"))
      .executeTakeFirstOrThrow();
    expect(newest).toBe(900);
  });
});

describe("a store that could lose confirmed writes is refused", () => {
  test.skipIf(whyNoPostgres !== null)("PostgreSQL without fsync", async () => {
    const server = await startPostgres(["-c", "fsync=off"]);
    const refusal = await openStore(server.url).catch((error: unknown) => error);
    await server.stop();
    expect(refusal).toBeInstanceOf(OperatorError);
    expect(String(refusal)).toContain("fsync = off: a power cut would forget requests that were sent");
  });

  test.skipIf(whyNoPostgres !== null)(
    "PostgreSQL confirms commits once they are on disk, whatever the server's default",
    async () => {
      const server = await startPostgres(["-c", "synchronous_commit=off"]);
      const store = await openStore(server.url);
      const { rows } = await sql`show synchronous_commit`.execute(store);
      await store.destroy();
      await server.stop();
      expect(rows).toEqual([{ synchronous_commit: "on" }]);
    },
  );
});

test("a missing database is recognized by its error’s name, as each server bundle has its own classes", () => {
  class StoreMissing extends Error {
    override readonly name = "StoreMissing";
    readonly isForOperator = true;
  }
  const missingError = new StoreMissing("The database file is gone: put it back.");
  expect(isStoreAway(missingError)).toBe(true);
  expect(operatorSentence(new Error("a page could not be drawn", { cause: missingError }))).toBe(missingError.message);
});

describe("at the start, one sentence names the file and the fix", () => {
  const refusalOf = async (file: string) => {
    const error = await openStore(file).catch((reason: unknown) => reason);
    expect(isStoreAway(error)).toBe(true);
    return operatorSentence(error);
  };

  test("of a data folder that cannot be made", async () => {
    const place = await sqlitePlace({ isEmpty: true });
    writeFileSync(`${place.address}.file`, "");
    expect(await refusalOf(join(`${place.address}.file`, "data", "keyword-desk.sqlite"))).toMatch(
      /^The data folder .*data can’t be made \(ENOTDIR\): .* DATA_FOLDER[.]$/,
    );
  });

  test("of a database file that is a folder", async () => {
    const place = await sqlitePlace({ isEmpty: true });
    mkdirSync(place.address);
    expect(await refusalOf(place.address)).toMatch(/^The database file .* can’t be opened \(.+\): /);
  });
});

test("a SQLite store is private to its owner", async () => {
  const place = await sqlitePlace({ isEmpty: true });
  await openForTest(place.address);
  expect(statSync(place.address).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(place.address)).mode & 0o777).toBe(0o700);
});

describe("a SQLite file that is", () => {
  const openFile = async () => {
    const { address: file } = await sqlitePlace({ isEmpty: true });
    const store = await openForTest(file);
    await addRule(store, "a");
    return { file, store, rule: (name: string) => addRule(store, name), rules: () => rulesIn(store) };
  };

  test("missing gets no bookings until it is back, and is never recreated", async () => {
    const { file, rule, rules } = await openFile();
    for (const end of ["", "-wal"]) renameSync(file + end, `${file}.aside${end}`);
    const refusal = await rule("b").catch((error: unknown) => error);
    expect(isStoreAway(refusal)).toBe(true);
    expect(operatorSentence(refusal)).toBe(
      `The database file ${file} is gone: put it back and the dashboard goes on, or restart to begin with an empty one.`,
    );
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
    for (const end of ["", "-wal"]) renameSync(`${file}.aside${end}`, file + end);
    await rule("c");
    expect(await rules()).toEqual(["a", "c"]);
  });

  test("replaced by another file is closed, and work continues in the new file", async () => {
    const { file, store, rule, rules } = await openFile();
    await sql`pragma wal_checkpoint(truncate)`.execute(store);
    copyFileSync(file, `${file}.copy`);
    await rule("b");
    await sql`pragma wal_checkpoint(truncate)`.execute(store);
    renameSync(`${file}.copy`, file);
    expect(await rules()).toEqual(["a"]);
    await rule("c");
    expect(await rules()).toEqual(["a", "c"]);
  });

  test("replaced by a damaged file gets no bookings", async () => {
    const { file, store, rule, rules } = await openFile();
    await sql`pragma wal_checkpoint(truncate)`.execute(store);
    writeFileSync(`${file}.junk`, Buffer.alloc(8_192, "junk"));
    renameSync(file, `${file}.aside`);
    renameSync(`${file}.junk`, file);
    expect(isStoreAway(await rule("b").catch((error: unknown) => error))).toBe(true);
    renameSync(`${file}.aside`, file);
    expect(await rules()).toEqual(["a"]);
  });
});

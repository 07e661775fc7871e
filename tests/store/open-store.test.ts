import { fork } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openStore } from "../../lib/store/open-store";
import { verifyVersion } from "../../lib/store/sqlite-database";
import { StoreUnfit } from "../../lib/store/store-unfit";
import { onBothStores, sqlitePlace } from "../support/both-stores";
import { startPostgres } from "../support/postgres-server";

onBothStores("the store", (freshPlace) => {
  test("processes that open an empty store at the same time find all tables", async () => {
    const place = await freshPlace();
    const workers = Array.from({ length: 4 }, () =>
      fork(new URL("../support/reserve-worker.ts", import.meta.url), [place.address, "0", "1"], {
        execArgv: ["--import", "tsx"],
      }),
    );
    await Promise.all(workers.map((worker) => once(worker, "message")));
    for (const worker of workers) worker.send("go");
    const ends = await Promise.all(workers.map((worker) => once(worker, "exit")));
    expect(ends.map(([code]) => code)).toEqual([0, 0, 0, 0]);
    const store = await openStore(place.address);
    const steps = await store.selectFrom("migration").select("id").orderBy("id").execute();
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.map(({ id }) => id)).toEqual(steps.map((_step, index) => index + 1));
    await store.destroy();
    await place.drop();
  }, 90_000);

  test("whole numbers of milliseconds come back as numbers", async () => {
    const place = await freshPlace();
    const store = await openStore(place.address);
    const row = { keyFp: "k", at: 1_772_446_800_123 };
    await store
      .insertInto("key_state")
      .values({
        key_fp: row.keyFp,
        first_seen_at: row.at,
        rejected_at: null,
        offset_low_ms: -5,
        offset_high_ms: null,
        offset_at: null,
      })
      .execute();
    expect(await store.selectFrom("key_state").selectAll().executeTakeFirst()).toMatchObject({
      first_seen_at: row.at,
      offset_low_ms: -5,
      offset_high_ms: null,
    });
    const sums = await store
      .selectFrom("key_state")
      .select((expression) => expression.fn.sum<number>("first_seen_at").as("sum"))
      .executeTakeFirst();
    expect(sums).toEqual({ sum: row.at });
    await store.destroy();
    await place.drop();
  });
});

describe("a store that could lose what it has confirmed is refused", () => {
  test("PostgreSQL without fsync", async ({ skip }) => {
    const server = await startPostgres(["-c", "fsync=off"]).catch((error: Error) => skip(`not run: ${error.message}`));
    const refusal = await openStore(server.url).catch((error: unknown) => error);
    await server.stop();
    expect(refusal).toBeInstanceOf(StoreUnfit);
    expect(String(refusal)).toContain("fsync = off: a power cut would forget requests that were sent");
  });

  test("PostgreSQL answers commits once they are on disk, whatever the server's own default is", async ({ skip }) => {
    const server = await startPostgres(["-c", "synchronous_commit=off"]).catch((error: Error) =>
      skip(`not run: ${error.message}`),
    );
    const store = await openStore(server.url);
    const { rows } = await sql`show synchronous_commit`.execute(store);
    await store.destroy();
    await server.stop();
    expect(rows).toEqual([{ synchronous_commit: "on" }]);
  });

  test.each(["3.40.1", "3.51.2", "3.7.17", "2.9.9"])("SQLite %s", (version) =>
    expect(() => verifyVersion(version)).toThrow(StoreUnfit),
  );
  test.each(["3.51.3", "3.53.2", "4.0.0"])("but not SQLite %s", (version) =>
    expect(() => verifyVersion(version)).not.toThrow(),
  );
});

test("a SQLite store is kept to its owner", async () => {
  const place = await sqlitePlace();
  const store = await openStore(place.address);
  expect(statSync(place.address).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(place.address)).mode & 0o777).toBe(0o700);
  await store.destroy();
  await place.drop();
});

import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { openStore, type Store } from "../../lib/store/open-store";
import { writeUnsynced } from "../../lib/store/unsynced-write";
import { onBothStores } from "../support/both-stores";

onBothStores("a write that does not wait for the disk", (freshPlace) => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  async function fresh(): Promise<{ store: Store; isPostgres: boolean }> {
    const { address, drop } = await freshPlace();
    const store = await openStore(address);
    closers.push(
      async () => drop(),
      () => store.destroy(),
    );
    return { store, isPostgres: address.startsWith("postgres") };
  }

  async function syncOf(executor: Store, isPostgres: boolean): Promise<string> {
    const asked = isPostgres ? sql`show synchronous_commit` : sql`pragma synchronous`;
    const { rows } = await asked.execute(executor);
    return String(Object.values(rows[0] as object)[0]);
  }

  test("applies only to its own commit; the next commit waits again, even after a failure", async () => {
    const { store, isPostgres } = await fresh();
    const usual = await syncOf(store, isPostgres);
    expect(usual).toBe(isPostgres ? "on" : "2");
    const meanwhile = await writeUnsynced(store, async (transaction) => {
      await transaction.insertInto("usage_sweep").values({ id: 7, hour: 1 }).execute();
      return syncOf(transaction, isPostgres);
    });
    expect(meanwhile).toBe(isPostgres ? "off" : "1");
    expect(await syncOf(store, isPostgres)).toBe(usual);
    const failing = writeUnsynced(store, async (transaction) => {
      await transaction.insertInto("usage_sweep").values({ id: 8, hour: 1 }).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await syncOf(store, isPostgres)).toBe(usual);
    const rows = await store.selectFrom("usage_sweep").select("id").where("id", "in", [7, 8]).execute();
    expect(rows).toEqual([{ id: 7 }]);
  });
});

import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { kept } from "../../lib/store/cached-read";
import { openStore, type Store } from "../../lib/store/open-store";
import { sqlitePlace } from "../support/both-stores";

const addRule = (store: Store, name: string) =>
  store.insertInto("quota_rule").values({ account_id: "", name, value: "1" }).execute();
const rulesOf = async (store: Store) =>
  (await store.selectFrom("quota_rule").select("name").orderBy("name").execute()).map(({ name }) => name);

test("reads don’t wait for an open transaction, and see its writes only after the commit", async () => {
  const { address, drop } = await sqlitePlace();
  const store = await openStore(address);
  await addRule(store, "before");
  const cached = () => kept(store, "rules", () => rulesOf(store));
  const beside = await store.transaction().execute(async (open) => {
    await addRule(open, "within");
    expect(await rulesOf(open), "a transaction sees its own writes").toEqual(["before", "within"]);
    expect(await rulesOf(store)).toEqual(["before"]);
    expect(await cached()).toEqual(["before"]);
    return [addRule(store, "beside")];
  });
  await Promise.all(beside);
  expect(await rulesOf(store)).toEqual(["before", "beside", "within"]);
  expect(await cached(), "a commit outdates what was cached before it").toEqual(["before", "beside", "within"]);
  await store.destroy();
  await drop();
});

test("a transaction that fails leaves nothing and lets the next one begin", async () => {
  const { address, drop } = await sqlitePlace();
  const store = await openStore(address);
  const failed = store.transaction().execute(async (open) => {
    await addRule(open, "undone");
    throw new Error("undone");
  });
  await expect(failed).rejects.toThrow("undone");
  await store.transaction().execute((open) => addRule(open, "done"));
  expect(await rulesOf(store)).toEqual(["done"]);
  await store.destroy();
  await drop();
});

test("a write waits for a transaction of another store in the same process", async () => {
  const { address, drop } = await sqlitePlace();
  const [one, other] = [await openStore(address), await openStore(address)];
  const beside = await one.transaction().execute(async (open) => {
    await addRule(open, "one");
    const writes = [addRule(other, "other"), other.transaction().execute((theirs) => addRule(theirs, "transaction"))];
    await sleep(200);
    return writes;
  });
  await Promise.all(beside);
  expect(await rulesOf(one)).toEqual(["one", "other", "transaction"]);
  await one.destroy();
  await other.destroy();
  await drop();
});

import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { cachedRead } from "../../lib/store/cached-read";
import { openForTest, sqlitePlace } from "../support/both-stores";
import { addRule, rulesIn } from "./rules-in-store";

test("reads don’t wait for an open transaction, and see its writes only after the commit", async () => {
  const store = await openForTest((await sqlitePlace()).address);
  await addRule(store, "before");
  const cachedRules = () => cachedRead(store, "rules", () => rulesIn(store));
  const beside = await store.transaction().execute(async (open) => {
    await addRule(open, "within");
    expect(await rulesIn(open), "a transaction sees its own writes").toEqual(["before", "within"]);
    expect(await rulesIn(store)).toEqual(["before"]);
    expect(await cachedRules()).toEqual(["before"]);
    return [addRule(store, "beside")];
  });
  await Promise.all(beside);
  expect(await rulesIn(store)).toEqual(["before", "beside", "within"]);
  expect(await cachedRules(), "a commit outdates what was cached before it").toEqual(["before", "beside", "within"]);
});

test("a write waits for a transaction of another store in the same process", async () => {
  const { address } = await sqlitePlace();
  const [one, other] = [await openForTest(address), await openForTest(address)];
  const beside = await one.transaction().execute(async (open) => {
    await addRule(open, "one");
    const writes = [addRule(other, "other"), other.transaction().execute((theirs) => addRule(theirs, "transaction"))];
    await sleep(200);
    return writes;
  });
  await Promise.all(beside);
  expect(await rulesIn(one)).toEqual(["one", "other", "transaction"]);
});

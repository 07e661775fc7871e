import { expect, test } from "vitest";
import { onBothStores, openForTest } from "../support/both-stores";
import { scaledCount } from "../support/scaled";
import { together } from "../support/together";

const LIMIT = scaledCount(1_000, 100);
const ATTEMPTS = scaledCount(10_000, 400);
const PROCESSES = 4;

onBothStores("the ledger", (freshPlace) => {
  test("Q1: four processes that race for one ledger book exactly the limit", async () => {
    const { address } = await freshPlace();
    // This key's hour ends in half an hour: near a reset each request is charged to two hours.
    const offset = (90 - new Date().getUTCMinutes()) % 60;
    const words = [address, ATTEMPTS / PROCESSES, LIMIT, offset].map(String);
    type Counts = { booked: number; refused: number; failed: number };
    const counts = await together<Counts>("reserve-worker", Array(PROCESSES).fill(words));
    const total = (name: keyof Counts) => counts.reduce((sum, count) => sum + count[name], 0);
    expect([total("booked"), total("refused"), total("failed")]).toEqual([LIMIT, ATTEMPTS - LIMIT, 0]);
    const store = await openForTest(address);
    expect(await store.selectFrom("quota_attempt").select("id").execute()).toHaveLength(LIMIT);
    expect(await store.selectFrom("quota_window").select("used").execute()).toEqual([{ used: LIMIT }]);
  }, 180_000);
});

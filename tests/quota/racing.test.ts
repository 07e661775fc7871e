import { expect, test } from "vitest";
import { onBothStores } from "../support/both-stores";
import { race } from "../support/race";
import { scaledCount } from "../support/scaled";

const LIMIT = scaledCount(1_000, 100);
const ATTEMPTS = scaledCount(10_000, 400);

onBothStores("the ledger", (freshPlace) => {
  test("Q1: four processes that race for one ledger book exactly the limit", async () => {
    const place = await freshPlace();
    const result = await race(place.address, { processes: 4, attempts: ATTEMPTS, limit: LIMIT });
    expect(result).toMatchObject({ booked: LIMIT, refused: ATTEMPTS - LIMIT, failed: 0, attempts: LIMIT, used: LIMIT });
  }, 180_000);
});

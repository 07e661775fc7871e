import { expect, test } from "vitest";
import { onBothStores } from "../support/both-stores";
import { race } from "../support/race";

/** The campaign runs the full count, which takes about a minute; this test runs the same race. */
const [PROCESSES, ATTEMPTS, LIMIT] = [4, 400, 100];

onBothStores("Q1q, Q2q: the ledger", (freshPlace) => {
  test(`${PROCESSES} processes with ${ATTEMPTS} attempts at once book exactly the ${LIMIT} of the limit`, async () => {
    const place = await freshPlace();
    const result = await race(place.address, { processes: PROCESSES, attempts: ATTEMPTS, limit: LIMIT });
    await place.drop();
    expect(result).toMatchObject({ booked: LIMIT, refused: ATTEMPTS - LIMIT, failed: 0, attempts: LIMIT, used: LIMIT });
  }, 180_000);
});

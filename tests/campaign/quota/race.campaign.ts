import { expect } from "vitest";
import { race } from "../../support/race";
import { testOnBothStores } from "../support/both-stores";
import { report, scaled } from "../support/report";

const LIMIT = scaled(1_000, 40);
const ATTEMPTS = 10 * LIMIT;

testOnBothStores(
  { onSqlite: "Q1", onPostgres: "Q2", title: "four processes that race for one ledger book exactly the limit" },
  async (context, freshPlace) => {
    const place = await freshPlace();
    const result = await race(place.address, { processes: 4, attempts: ATTEMPTS, limit: LIMIT });
    await place.drop();
    const { booked, refused, failed, attempts, used, tookMs } = result;
    const perSecond = Math.round((ATTEMPTS * 1_000) / tookMs);
    report(
      context,
      `${ATTEMPTS} attempts of 4 processes, limit ${LIMIT}: ${booked} booked, ${refused} refused, ${failed} errors; ledger ${used} used, ${attempts} entries; ${perSecond} attempts/s`,
    );
    expect(result).toMatchObject({ booked: LIMIT, refused: ATTEMPTS - LIMIT, failed: 0, attempts: LIMIT, used: LIMIT });
  },
);

import { expect, type TestContext, test } from "vitest";
import { type Place, postgresPlace, sqlitePlace, whyNoPostgres } from "../../support/both-stores";
import { race } from "../../support/race";
import { notRun, report, scaled } from "../support/report";

const LIMIT = scaled(1_000, 40);
const ATTEMPTS = 10 * LIMIT;

async function racing(context: TestContext, place: Place): Promise<void> {
  const result = await race(place.address, { processes: 4, attempts: ATTEMPTS, limit: LIMIT });
  await place.drop();
  const { booked, refused, failed, attempts, used, tookMs } = result;
  const perSecond = Math.round((ATTEMPTS * 1_000) / tookMs);
  report(
    context,
    `${ATTEMPTS} attempts of 4 processes, limit ${LIMIT}: ${booked} booked, ${refused} refused, ${failed} errors; ledger ${used} used, ${attempts} entries; ${perSecond} attempts/s`,
  );
  expect(result).toMatchObject({ booked: LIMIT, refused: ATTEMPTS - LIMIT, failed: 0, attempts: LIMIT, used: LIMIT });
}

test("Q1: four processes that race for one SQLite ledger book exactly the limit", async (context) =>
  racing(context, await sqlitePlace()));

test("Q2: four processes that race for one PostgreSQL ledger book exactly the limit", async (context) =>
  whyNoPostgres === null ? racing(context, await postgresPlace()) : notRun(context, whyNoPostgres));

import { expect, type TestContext, test } from "vitest";
import { accountsRace, exactly } from "../support/accounts-race";
import { type Place, postgresPlace, sqlitePlace, whyNoPostgres } from "../support/both-stores";
import { notRun, report, scaled } from "./support/report";

const LIMIT = scaled(1_000, 40);
const ATTEMPTS = 2 * LIMIT;

async function racing(context: TestContext, place: Place): Promise<void> {
  const race = await accountsRace(place, { attempts: ATTEMPTS, limit: LIMIT });
  const { alder, birch, cedar } = race.hours;
  report(
    context,
    `${3 * ATTEMPTS} loads of 4 processes for 3 accounts, limit ${LIMIT} a key: with one key ${alder.sent} + ${birch.sent} sent, ${alder.used} used; with its own ${cedar.sent} sent, ${cedar.used} used; ${race.refused} refused, ${race.failed.length} failed`,
  );
  expect(race.failed).toEqual([]);
  expect(race.hours).toEqual(exactly(race, LIMIT));
  expect([race.loaded, race.refused]).toEqual([2 * LIMIT, 3 * ATTEMPTS - 2 * LIMIT]);
}

test("W3s: four processes with three accounts, two with one key, send exactly what each hour has (SQLite)", async (context) =>
  racing(context, await sqlitePlace()));

test("W3p: four processes with three accounts, two with one key, send exactly what each hour has (PostgreSQL)", async (context) =>
  whyNoPostgres === null ? racing(context, await postgresPlace()) : notRun(context, whyNoPostgres));

import { type TestContext, test } from "vitest";
import { MINUTE_MS } from "../../lib/domain/time/units";
import { openPassingStore, openStore, type Store } from "../../lib/store/open-store";
import { checkFour, checkKills } from "../history/killing-lists";
import { checkSequence } from "../history/random-responses";
import { checkRandomLists } from "../reads/random-lists";
import { type Place, postgresPlace, sqlitePlace, whyNoPostgres } from "../support/both-stores";
import { notRun, report, scaled } from "./support/report";

const LONG = { timeout: 60 * MINUTE_MS };
/** Ten thousand sequences take most of an hour on an idle computer. */
const LONGEST = { timeout: 6 * 60 * MINUTE_MS };

async function inPlace(fresh: () => Promise<Place>, work: (place: Place) => Promise<void>): Promise<void> {
  const place = await fresh();
  await work(place);
  await place.drop();
}

async function sequences(context: TestContext, store: Store, count: number): Promise<void> {
  for (let sequence = 0; sequence < count; sequence += 1) await checkSequence(store, sequence);
  report(context, `${count} sequences of lists, partial lists and histories: equal to a plain map`);
}

test(
  "H1: the tables contain what a plain map does after any order of lists and histories",
  LONGEST,
  async (context) => {
    const store = await openPassingStore();
    await sequences(context, store, scaled(10_000, 10));
    await store.destroy();
  },
);

test("H1-postgres: the same on PostgreSQL", LONGEST, async (context) => {
  if (whyNoPostgres !== null) notRun(context, whyNoPostgres);
  await inPlace(postgresPlace, async ({ address }) => {
    const store = await openStore(address);
    await sequences(context, store, scaled(1_000, 10));
    await store.destroy();
  });
});

async function kills(context: TestContext, fresh: () => Promise<Place>): Promise<void> {
  const count = scaled(200, 4);
  await inPlace(fresh, async ({ address }) => {
    const saved = await checkKills(address, { kills: count, days: 10_000 });
    report(context, `${count} kills while saving: ${saved} lists saved, none lost, none twice`);
  });
}

test("H2: a process killed while it saves loses no list and saves none twice", LONG, (context) =>
  kills(context, sqlitePlace),
);

test("H2-postgres: the same on PostgreSQL", LONG, async (context) => {
  if (whyNoPostgres !== null) notRun(context, whyNoPostgres);
  await kills(context, postgresPlace);
});

test("H3: four processes that save at once save what one would, on both stores", LONG, async (context) => {
  const each = scaled(60, 6);
  const places = whyNoPostgres === null ? [sqlitePlace, postgresPlace] : [sqlitePlace];
  for (const fresh of places) await inPlace(fresh, ({ address }) => checkFour(address, each));
  report(context, `4 processes, ${4 * each} lists on each of ${places.length} stores: equal to one process`);
});

test(
  "V1: random lists bring the very moves of a plain count; nothing that was not loaded is called lost (V2)",
  LONG,
  async (context) => {
    const lists = scaled(1_000, 20);
    let moved = 0;
    await inPlace(sqlitePlace, async ({ address }) => {
      const store = await openStore(address);
      for (let at = 0; at < lists; at += 1) moved += await checkRandomLists(store, at);
      await store.destroy();
    });
    report(
      context,
      `${lists} pairs of lists: ${moved} moves, all as a plain count has them; invented 0, called lost unread 0`,
    );
  },
);

import { test } from "vitest";
import { MINUTE_MS } from "../../lib/domain/time/units";
import { openPassingStore, openStore } from "../../lib/store/open-store";
import { checkFour, checkKills } from "../history/killing-lists";
import { checkSequence } from "../history/random-responses";
import { onBothStores, placeForTest } from "../support/both-stores";
import { scaled } from "../support/scaled";
import { report } from "./support/report";

const LONG = { timeout: 60 * MINUTE_MS };
/** Ten thousand sequences take most of an hour on an idle computer. */
const LONGEST = { timeout: 6 * 60 * MINUTE_MS };

onBothStores("the history", (freshPlace) => {
  test(
    "H1: the tables contain what a plain map does after any order of lists and histories",
    LONGEST,
    async (context) => {
      const { address } = await placeForTest(freshPlace);
      const isPostgres = address.startsWith("postgres");
      const store = isPostgres ? await openStore(address) : await openPassingStore();
      const count = scaled(isPostgres ? 1_000 : 10_000, 10);
      for (let sequence = 0; sequence < count; sequence += 1) await checkSequence(store, sequence);
      report(context, `${count} sequences of lists, partial lists and histories: equal to a plain map`);
      await store.destroy();
    },
  );

  test("H2: a process killed while it saves loses no list and saves none twice", LONG, async (context) => {
    const { address } = await placeForTest(freshPlace);
    const kills = scaled(200, 4);
    const saved = await checkKills(address, { kills, days: 10_000 });
    report(context, `${kills} kills while saving: ${saved} lists saved, none lost, none twice`);
  });

  test("H3: four processes that save at once save what one would", LONG, async (context) => {
    const { address } = await placeForTest(freshPlace);
    const each = scaled(60, 6);
    await checkFour(address, each);
    report(context, `4 processes, ${4 * each} lists: equal to one process`);
  });
});

import { test } from "vitest";
import { onBothStores } from "../support/both-stores";
import { scaledCount } from "../support/scaled";
import { checkFour, checkKills } from "./killing-lists";

const [KILLS, LISTS_EACH] = [scaledCount(200, 4), scaledCount(60, 6)];
const LONG = { timeout: 3_600_000 };

onBothStores("the history of a process that is killed", (freshPlace) => {
  test("H2: has every list that was saved, each once", LONG, async () => {
    const place = await freshPlace();
    await checkKills(place.address, { kills: KILLS, days: 10_000 });
  });

  test("H3: four processes that save at once save what one would", LONG, async () => {
    const place = await freshPlace();
    await checkFour(place.address, LISTS_EACH);
  });
});

import { test } from "vitest";
import { onBothStores } from "../support/both-stores";
import { checkFour, checkKills } from "./killing-lists";

const KILLS = 4;
const DAYS = 400;

onBothStores("the history of a process that is killed", (freshPlace) => {
  test("H2: has every list that was saved, each once", async () => {
    const place = await freshPlace();
    await checkKills(place.address, { kills: KILLS, days: DAYS });
    await place.drop();
  }, 120_000);

  test("H3: four processes that save at once save what one would", async () => {
    const place = await freshPlace();
    await checkFour(place.address, 6);
    await place.drop();
  }, 120_000);
});

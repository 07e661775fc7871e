import { afterEach, beforeEach, test } from "vitest";
import { openStore, type Store } from "../../lib/store/open-store";
import { onBothStores, type Place } from "../support/both-stores";
import { checkSequence } from "./random-responses";

const SEQUENCES = 25;

onBothStores("the history of a project", (freshPlace) => {
  let place: Place;
  let store: Store;
  beforeEach(async () => {
    place = await freshPlace();
    store = await openStore(place.address);
  });
  afterEach(async () => {
    await store.destroy();
    await place.drop();
  });

  test("H1: contains what plain maps do after lists, partial lists and histories in any order", async () => {
    for (let sequence = 0; sequence < SEQUENCES; sequence += 1) await checkSequence(store, sequence);
  }, 60_000);
});

import { openStore, type Store } from "../../lib/store/open-store";
import type { Place } from "./both-stores";
import { type HandClock, handClock } from "./hand-clock";

/** What a ledger stands on: an empty store of its own and a clock that only the test moves. */
export type LedgerGround = { place: Place; store: Store; clock: HandClock; close(): Promise<void> };

/** @param at what the clock shows at first: twenty past ten, far from both ends of the hour, unless said otherwise */
export async function ledgerGround(
  freshPlace: () => Promise<Place>,
  at = "2026-03-02T10:20:00.000Z",
): Promise<LedgerGround> {
  const place = await freshPlace();
  const store = await openStore(place.address);
  const close = async () => {
    await store.destroy();
    await place.drop();
  };
  return { place, store, clock: handClock(at), close };
}

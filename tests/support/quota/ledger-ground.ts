import { openStore, type Store } from "../../../lib/store/open-store";
import type { Place } from "../both-stores";
import { type HandClock, handClock } from "../hand-clock";

export type LedgerGround = { place: Place; store: Store; clock: HandClock; close(): Promise<void> };

/** @param at initial time; by default 10:20, far from both ends of the hour */
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

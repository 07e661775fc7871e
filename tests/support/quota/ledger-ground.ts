import type { Lane } from "../../../lib/domain/quota/caller";
import type { Booking, BookingRequest } from "../../../lib/quota/booking";
import type { Ledger } from "../../../lib/quota/ledger";
import { Refusal } from "../../../lib/quota/refusal";
import { openStore, type Store } from "../../../lib/store/open-store";
import type { Place } from "../both-stores";
import { type HandClock, handClock } from "../hand-clock";

export type LedgerGround = { place: Place; store: Store; clock: HandClock; close(): Promise<void> };

/** Far from both ends of the hour. */
export const START = "2026-03-02T10:20:00.000Z";

export async function ledgerGround(freshPlace: () => Promise<Place>, at = START): Promise<LedgerGround> {
  const place = await freshPlace();
  const store = await openStore(place.address);
  const close = async () => {
    await store.destroy();
    await place.drop();
  };
  return { place, store, clock: handClock(at), close };
}

export const book = (ledger: Ledger, lane: Lane = "person", more: Partial<BookingRequest> = {}): Promise<Booking> =>
  ledger.book({ caller: { lane, name: lane }, endpoint: "projects", about: "", ...more });

/** @returns how many of the requests could be booked */
export async function bookUpTo(ledger: Ledger, requests: number, lane: Lane = "person"): Promise<number> {
  for (let booked = 0; booked < requests; booked += 1) {
    const booking = await book(ledger, lane).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (booking === null) return booked;
  }
  return requests;
}

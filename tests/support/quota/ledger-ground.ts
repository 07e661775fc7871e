import type { Lane } from "../../../lib/domain/quota/caller";
import type { Booking, BookingRequest } from "../../../lib/quota/booking";
import type { Ledger } from "../../../lib/quota/ledger";
import { Refusal } from "../../../lib/quota/refusal";

/** Far from both ends of the hour. */
export const START = "2026-03-02T10:20:00.000Z";

export const book = (ledger: Ledger, lane: Lane = "person", more: Partial<BookingRequest> = {}): Promise<Booking> =>
  ledger.book({ caller: { lane, name: lane }, endpoint: "projects", about: "", ...more });

/** @returns how many of the requests could be booked */
export async function bookUpTo(ledger: Ledger, requests: number, lane: Lane = "person"): Promise<number> {
  for (let bookedCount = 0; bookedCount < requests; bookedCount += 1) {
    const booking = await book(ledger, lane).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (booking === null) return bookedCount;
  }
  return requests;
}

import type { Booking, Outcome } from "../../quota/booking";
import type { Ledger } from "../../quota/ledger";
import { LedgerFailure } from "../../quota/refusal";
import { isBotCheck } from "./bot-check";
import { type Send, TransportFailure, type UpstreamRequest, type UpstreamResponse } from "./pipe";
import type { Transport } from "./transport";

const BOOKINGS_MAX = 2;

/** Books before sending and settles after. Without a response it settles as "unknown", never as free. */
export const metered =
  (ledger: Ledger, transport: Transport): Send =>
  async (request) => {
    const booking = await bookAfresh(ledger, request);
    try {
      const deadlineMs = Math.min(request.deadlineMs ?? Number.POSITIVE_INFINITY, Math.max(1, ledger.leftMs(booking)));
      const answer = await transport.send(booking, { ...request, deadlineMs });
      const hour = await ledger.settle(booking, outcomeOf(answer));
      return { ...answer, hour, requestId: booking.id };
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw await settleLate(ledger, booking, error);
      await ledger.settle(booking, { kind: error.kind === "unsent" ? "unsent" : "unknown" });
      throw error;
    }
  };

/** A proxy responded in place of the service, which may have counted the request. */
const outcomeOf = (answer: Omit<UpstreamResponse, "hour" | "requestId">): Outcome =>
  isBotCheck(answer)
    ? { kind: "unknown" }
    : {
        kind: "answered",
        status: answer.status,
        sentAtMs: answer.sentAtMs,
        dateHeader: answer.headers.date ?? null,
        ageHeader: answer.headers.age ?? null,
      };

async function bookAfresh(ledger: Ledger, request: UpstreamRequest): Promise<Booking> {
  for (let tries = 0; tries < BOOKINGS_MAX; tries += 1) {
    const booking = await ledger.book(request);
    if (ledger.leftMs(booking) >= 0) return booking;
    await ledger.settle(booking, { kind: "unsent" });
  }
  throw new LedgerFailure(new Error("recording takes longer than a request may"));
}

/** A bug between booking and settling: the charge stays. If settling fails too, the first error is thrown. */
async function settleLate(ledger: Ledger, booking: Parameters<Ledger["settle"]>[0], error: unknown): Promise<unknown> {
  await ledger.settle(booking, { kind: "unknown" }).catch(() => undefined);
  return error;
}

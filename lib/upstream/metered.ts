import type { Ledger } from "../quota/ledger";
import { type Send, TransportFailure } from "./pipe";
import type { Transport } from "./transport";

/** Books before sending and settles after, whatever happens in between: no answer settles as "unknown", never as free. */
export const metered =
  (ledger: Ledger, transport: Transport): Send =>
  async (request) => {
    const { caller, endpoint, about, despiteBlock } = request;
    const booking = await ledger.book({ caller, endpoint, about, despiteBlock });
    try {
      const answer = await transport.send(booking, request);
      const hour = await ledger.settle(booking, {
        kind: "answered",
        status: answer.status,
        sentAtMs: answer.sentAtMs,
        dateHeader: answer.headers.date ?? null,
        ageHeader: answer.headers.age ?? null,
      });
      return { ...answer, hour, requestId: booking.id };
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw await settleLate(ledger, booking, error);
      await ledger.settle(booking, { kind: error.kind === "unsent" ? "unsent" : "unknown" });
      throw error;
    }
  };

/** A fault of our own between book and settle: the charge stays. If even that cannot be written, the first fault counts. */
async function settleLate(ledger: Ledger, booking: Parameters<Ledger["settle"]>[0], error: unknown): Promise<unknown> {
  await ledger.settle(booking, { kind: "unknown" }).catch(() => undefined);
  return error;
}

import type { Ledger } from "../../quota/ledger";
import { type Breaker, guarded } from "./breaker";
import type { Drain } from "./drained";
import type { Lease } from "./lease";
import { withinLease } from "./leased";
import { metered } from "./metered";
import type { Send } from "./pipe";
import { type RetryContext, retried } from "./retried";
import type { RetryBucket } from "./retry-bucket";
import { type Tally, tallied } from "./tally";
import type { Transport } from "./transport";

/*
 * The layers between a caller and the socket. A layer that can respond does not call the next one.
 *
 *   UpstreamClient
 *     saved        a saved copy, or a current refusal (SavedFirst)
 *     coalesced    one load for all callers in this process (Flights)
 *     leased       one load for all processes
 *       ask        one page, or why there is none; loadList goes from page to page
 *         readPipe                created for each load
 *           retried        retries after a fault of the service
 *           withinLease    sends nothing without the lease
 *           tallied        counts the requests of this load
 *         processPipe             created once for each process
 *           drained        refuses new requests during shutdown
 *           guarded        pauses while the service keeps failing
 *           metered        books before sending, settles after
 *           transport      the only socket
 */

export const processPipe = (parts: {
  drain: Drain;
  breaker: Breaker;
  bucket: RetryBucket;
  ledger: Ledger;
  transport: Transport;
}): Send => parts.drain.before(guarded(parts.breaker, parts.bucket, metered(parts.ledger, parts.transport)));

export const readPipe = (
  context: RetryContext & { send: Send },
  read: { tally: Tally; lease: Lease; mayTryAgain: () => boolean },
): Send => retried(context, withinLease(read.lease, tallied(read.tally, context.send)), read.mayTryAgain);

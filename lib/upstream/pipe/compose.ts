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
 * The one road to the service, from the asker to the socket. A layer that can answer goes no further.
 *
 *   UpstreamClient
 *     saved        a saved copy, or a refusal that still holds        SavedFirst, once a read
 *     coalesced    one flight for all askers in this process          Flights
 *     leased       one flight for all processes                       leased
 *       ask        one page: its response, or why there is none       ask; loadList goes from page to page
 *         readPipe                                                    made for each read:
 *           retried        once more after a fault of the service
 *           withinLease    nothing is sent without the lease
 *           tallied        what this read has sent so far
 *         processPipe                                                 made once for each process:
 *           drained        nothing new once the process is to end
 *           guarded        a service that keeps failing rests
 *           metered        booked before it is sent, settled after
 *           transport      the only socket
 */

/** The part of the road that all reads of a process share. */
export const processPipe = (parts: {
  drain: Drain;
  breaker: Breaker;
  bucket: RetryBucket;
  ledger: Ledger;
  transport: Transport;
}): Send => parts.drain.before(guarded(parts.breaker, parts.bucket, metered(parts.ledger, parts.transport)));

/** The part of the road that one read goes through, over what its process shares. */
export const readPipe = (
  context: RetryContext & { send: Send },
  read: { tally: Tally; lease: Lease; mayTryAgain: () => boolean },
): Send => retried(context, withinLease(read.lease, tallied(read.tally, context.send)), read.mayTryAgain);

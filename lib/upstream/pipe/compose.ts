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

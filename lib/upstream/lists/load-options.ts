import type { Clock } from "../../domain/clock";
import type { Problem } from "../../domain/errors";
import type { Caller } from "../../domain/quota/caller";
import { makeProblem } from "../pipe/make-problem";
import type { Send } from "../pipe/pipe";
import type { Tally } from "../pipe/tally";

/** Who loads, over what, and how far: the same for lists and for histories that come in pages. */
export type LoadOptions = {
  send: Send;
  caller: Caller;
  /** The asker is gone: stop before the next request. */
  signal: AbortSignal;
  tally: Tally;
  /** The confirmed price; undefined: none was named. */
  requestsMax: number | undefined;
  /** Tries after a fault count against the price too. */
  countsRetries: boolean;
  /** It is left after this many more pages; what came is saved. */
  pagesMax: number;
  despiteBlock: boolean;
  /** @throws LeaseLost when somebody else may be loading it by now */
  mustHold(): Promise<void>;
};

/** Why no further request may be sent: the confirmed price is used up. @param asked requests of this load so far */
export function priceProblem(
  { clock }: { clock: Clock },
  { requestsMax, countsRetries, tally }: LoadOptions,
  asked: number,
): Problem | null {
  const sent = countsRetries ? tally.tries : asked;
  if (requestsMax === undefined || sent < requestsMax) return null;
  const values = { agreed: requestsMax === 1 ? "1 request" : `${requestsMax} requests` };
  return makeProblem("price_exceeded", { atMs: clock.now(), tally, values });
}

import type { Clock } from "../../domain/clock";
import { countText } from "../../domain/display/count-text";
import type { Problem } from "../../domain/errors";
import type { Caller } from "../../domain/quota/caller";
import { makeProblem } from "../pipe/make-problem";
import type { Send } from "../pipe/pipe";
import type { Tally } from "../pipe/tally";

export type LoadOptions = {
  send: Send;
  caller: Caller;
  signal: AbortSignal;
  tally: Tally;
  requestsMax: number | undefined;
  countsRetries: boolean;
  pagesMax: number;
  despiteBlock: boolean;
  /** @throws LeaseLost when another process may be loading it */
  mustHold(): Promise<void>;
};

export function priceProblem(
  { clock }: { clock: Clock },
  { requestsMax, countsRetries, tally }: LoadOptions,
  asked: number,
): Problem | null {
  const sent = countsRetries ? tally.tries : asked;
  if (requestsMax === undefined || sent < requestsMax) return null;
  const values = { agreed: countText(requestsMax, "request") };
  return makeProblem("price_exceeded", { atMs: clock.now(), tally, values });
}

import type { Clock } from "../../domain/clock";
import { countText } from "../../domain/display/count-text";
import type { Problem } from "../../domain/errors";
import type { Lease } from "../pipe/lease";
import { makeProblem } from "../pipe/make-problem";
import type { Send } from "../pipe/pipe";
import type { Tally } from "../pipe/tally";
import type { LoadRequest } from "../saved/saved-first";

export type LoadOptions = LoadRequest & { send: Send; signal: AbortSignal; tally: Tally; lease: Lease };

export function priceProblem(
  { clock }: { clock: Clock },
  { requestsMax, spent, tally }: LoadOptions,
  requestCount: number,
): Problem | null {
  const sentCount = spent === undefined ? requestCount : tally.tries;
  if (requestsMax === undefined || sentCount < requestsMax) return null;
  const values = { agreed: countText(requestsMax, "request") };
  return makeProblem("price_exceeded", { atMs: clock.now(), tally, values });
}

import type { ServiceForm } from "../endpoints/endpoint";
import type { ListContext } from "../lists/load-list";
import type { LoadOptions } from "../lists/load-options";
import { readPipe } from "../pipe/compose";
import type { Send } from "../pipe/pipe";
import type { RetryBucket } from "../pipe/retry-bucket";
import type { LoadRequest, SavedContext } from "../saved/saved-first";

export type LoadContext = ListContext &
  SavedContext & {
    send: Send;
    form: ServiceForm;
    bucket: RetryBucket;
    /** Longest wait for one thing over all tries, in milliseconds. */
    deadlineMs: number;
  };

export function openLoad(
  context: LoadContext,
  request: LoadRequest,
  { tally, lease, signal }: Pick<LoadOptions, "tally" | "lease" | "signal">,
): LoadOptions {
  const { spent, requestsMax } = request;
  // User requests are limited to the confirmed price and at most one retry in all.
  let secondTries = 0;
  const mayTryAgain = () => {
    if (requestsMax === undefined) return true;
    if (spent !== undefined) return tally.tries < requestsMax;
    secondTries += 1;
    return secondTries === 1;
  };
  const usedShare = async () => (await context.quota.keyUse()).usedShare;
  const send = readPipe({ ...context, usedShare }, { tally, lease, mayTryAgain });
  return { ...request, send, tally, lease, signal };
}

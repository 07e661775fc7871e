import type { Clock } from "../clock";
import { type Send, TransportFailure, type UpstreamAnswer } from "./pipe";

/** Answers that are tried once more: the service's own faults. Everything else is final (DESIGN 4, RELIABILITY 3.6). */
const RETRIED_STATUSES: readonly number[] = [500, 502, 503, 504];
const TRIES_MAX = 2;
const DELAY_MIN_MS = 250;

/** Full jitter between 250 ms and half a second doubled with each try, at most 8 s. @source RELIABILITY 3.6 */
const delayMs = (tries: number, random: () => number): number => {
  const most = Math.min(8_000, 500 * 2 ** tries);
  return DELAY_MIN_MS + random() * (most - DELAY_MIN_MS);
};

/**
 * One more try for a fault of the service or a request that never left; each try is booked by the layer below.
 * @param mayTryAgain asked before the second try; a read with a strict price may have no request left for it
 */
export const retried =
  (clock: Clock, send: Send, random: () => number = Math.random, mayTryAgain: () => boolean = () => true): Send =>
  async (request) => {
    for (let tries = 1; ; tries += 1) {
      const result = await attempt(send, request);
      if (tries >= TRIES_MAX || !worthAnother(result) || !mayTryAgain()) return open(result);
      await clock.sleep(delayMs(tries, random));
    }
  };

type Result = { answer: UpstreamAnswer } | { failure: unknown };

const attempt = (send: Send, request: Parameters<Send>[0]): Promise<Result> =>
  send(request).then(
    (answer) => ({ answer }),
    (failure: unknown) => ({ failure }),
  );

const worthAnother = (result: Result): boolean =>
  "answer" in result
    ? RETRIED_STATUSES.includes(result.answer.status)
    : result.failure instanceof TransportFailure && result.failure.kind === "unsent";

function open(result: Result): UpstreamAnswer {
  if ("answer" in result) return result.answer;
  throw result.failure;
}

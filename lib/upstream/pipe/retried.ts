import type { Clock } from "../../domain/clock";
import type { Lane } from "../../domain/quota/caller";
import { HOUR_MS } from "../../domain/time/units";
import { Refusal } from "../../quota/refusal";
import { readJson } from "../parse/json/read-json";
import { isBotCheck } from "./bot-check";
import { type Send, TransportFailure, type UpstreamResponse } from "./pipe";
import type { RetryBucket } from "./retry-bucket";

export type RetryContext = {
  clock: Clock;
  bucket: RetryBucket;
  /** Longest wait for one thing over all tries, in milliseconds. A job gets this long for each try. */
  deadlineMs: number;
  /** Used share of the hour, 0–1. */
  usedShare(): Promise<number>;
  random?: () => number;
};

/** Only these statuses are retried. Repeating other requests would cost one more and change nothing. */
const FAULTS: readonly number[] = [500, 502, 503, 504];
const BUSY: readonly number[] = [502, 503, 504];
const DELAY_MIN_MS = 250;
const RETRY_AFTER_MAX_MS = 30_000;
/** Retries must not use the last tenth of the hour. */
const USED_SHARE_MAX = 0.9;

/** `mayTryAgain`: called before each retry, because a load with a strict price may have no request left. */
export const retried =
  (context: RetryContext, send: Send, mayTryAgain: () => boolean = () => true): Send =>
  async (request) => {
    const { clock, deadlineMs } = context;
    const { lane } = request.caller;
    const began = clock.now();
    const leftMs = () => (lane === "job" ? deadlineMs : deadlineMs - (clock.now() - began));
    let result = await attempt(send, { ...request, deadlineMs });
    for (let tries = 1; tries < triesMax(result, lane); tries += 1) {
      const waitMs = waitFor(result, tries, context.random ?? Math.random);
      if (waitMs > RETRY_AFTER_MAX_MS || (lane !== "job" && waitMs >= leftMs())) break;
      if (!mayTryAgain() || !(await affordable(context, result))) break;
      await clock.sleep(waitMs);
      // After sleep or a stall the timer fires late, when no user waits for the result any more.
      if (lane !== "job" && leftMs() <= 0) break;
      const next = await attempt(send, { ...request, deadlineMs: leftMs() });
      // The limit refused the retry, so the previous result is returned.
      if ("failure" in next && next.failure instanceof Refusal) break;
      result = next;
    }
    if ("answer" in result) return result.answer;
    throw result.failure;
  };

type Result = { answer: UpstreamResponse } | { failure: unknown };

const attempt = (send: Send, request: Parameters<Send>[0]): Promise<Result> =>
  send(request).then(
    (answer) => ({ answer }),
    (failure: unknown) => ({ failure }),
  );

/** A job can wait longer than a user, so it gets one more try. */
function triesMax(result: Result, lane: Lane): number {
  const more = lane === "job" ? 1 : 0;
  if ("answer" in result) {
    const { status, text } = result.answer;
    if (isBotCheck(result.answer)) return 1;
    if (FAULTS.includes(status)) return 2 + more;
    return status >= 200 && status < 300 && lane === "job" && !readJson(text).ok ? 2 : 1;
  }
  if (!(result.failure instanceof TransportFailure)) return 1;
  return result.failure.kind === "unsent" ? 2 + more : 1 + more;
}

/** Full jitter between 250 ms and half a second doubled with each try, at most 8 s; longer if the service asks. */
function waitFor(result: Result, tries: number, random: () => number): number {
  const most = Math.min(8_000, 500 * 2 ** tries);
  const delayMs = Math.round(DELAY_MIN_MS + random() * (most - DELAY_MIN_MS));
  if (!("answer" in result) || !BUSY.includes(result.answer.status)) return delayMs;
  const { headers, receivedAtMs } = result.answer;
  return Math.max(delayMs, retryAfterMs(headers["retry-after"], Date.parse(headers.date ?? "") || receivedAtMs) ?? 0);
}

async function affordable({ bucket, usedShare }: RetryContext, result: Result): Promise<boolean> {
  if ((await usedShare()) > USED_SHARE_MAX) return false;
  return bucket.take(
    "failure" in result && result.failure instanceof TransportFailure && result.failure.kind !== "unsent",
  );
}

const AHEAD_MAX_MS = 2 * HOUR_MS;

/** Seconds or an HTTP date as milliseconds; null for junk, the past, or more than two hours ahead. */
export function retryAfterMs(header: string | undefined, serviceNowMs: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const ms = /^\d{1,6}(?:\.\d{1,9})?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - serviceNowMs;
  return Number.isFinite(ms) && ms > 0 && ms <= AHEAD_MAX_MS ? ms : null;
}

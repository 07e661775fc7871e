import { type ErrorCode, isPause, type Problem } from "../domain/errors";
import { MINUTE_MS } from "../domain/time/units";
import type { StepResult } from "./stored-plan";

/** Server errors often pass in this time. */
const FAULT_PAUSE_MS = 15 * MINUTE_MS;
const TRIES_MAX = 3;
const REST_MS = 30_000;
/** The hour was fuller than expected, so the plan looks again soon. */
const GLANCE_MS = 1_000;

const FAULTS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "service_failed",
  "service_error",
  "timeout",
  "broken_response",
  "own_fault",
]);
const IN_THE_WAY: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "saved_only",
  "ledger_failed",
  "stopping",
  "service_resting",
  "unreachable",
]);

/** Until the pause is over; looked at again at least every half minute, in case a user's click ended it. */
function pauseMs({ details }: Problem, now: number): number {
  const untilMs = details.resetsAt === null ? now : Date.parse(details.resetsAt);
  return Math.min(REST_MS, Math.max(GLANCE_MS, untilMs - now));
}

/** @param tries including the last @param came whether more of the list was saved than before */
export function judgeProblem(
  problem: Problem,
  { tries, came, now }: { tries: number; came: boolean; now: number },
): StepResult {
  const { code } = problem;
  const again = { state: "again", notBeforeMs: 0, countsTry: false } as const;
  if (code === "key_rejected") return { outcome: again, stop: "key_rejected" };
  if (isPause(code)) return { outcome: again, restMs: pauseMs(problem, now) };
  if (code === "limit_reached" || code === "limit_or_key") return { outcome: again, restMs: GLANCE_MS };
  if (IN_THE_WAY.has(code)) return { outcome: again, restMs: REST_MS };
  // The list is longer than expected: its first pages are saved, and the rest is loaded next.
  if (code === "price_exceeded" && came && tries < TRIES_MAX)
    return { outcome: { state: "again", notBeforeMs: 0, countsTry: true } };
  if (FAULTS.has(code) && tries < TRIES_MAX)
    return { outcome: { state: "again", notBeforeMs: now + FAULT_PAUSE_MS, countsTry: true } };
  return { outcome: { state: "failed", problem } };
}

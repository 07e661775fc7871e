import { type ErrorCode, isPause, type Problem } from "../domain/errors";
import type { PlanItem } from "../domain/plans/plan";
import { MINUTE_MS } from "../domain/time/units";
import { internalProblem, newReference } from "../store/internal-problem";
import type { UpstreamClient } from "../upstream/client";
import { emptyTally } from "../upstream/pipe/tally";
import { addressOf, type StepResult, type StoredItem, type StoredPlan } from "./stored-plan";
import { listPrices, type PlansContext } from "./wanted-items";

/** Tries of processes that died count too, so an item that always kills its process is given up. */
const TRIES_EVER = 10;

/** The booking counts the try before anything is sent, and the response is saved before this returns. */
export async function runItem(
  { clock, upstream }: PlansContext,
  plan: StoredPlan,
  item: StoredItem,
): Promise<StepResult> {
  const address = addressOf(item);
  const savedFacts = await upstream.copies.facts(address);
  if (savedFacts?.complete && savedFacts.asOfMs >= plan.wantedSinceMs) return { outcome: { state: "free" } };
  const tally = emptyTally();
  // The response for another keyword may include it.
  const isShared = item.kind === "history" && upstream.sharesHistories;
  const request = {
    // Refusals are asked for again, because the user confirmed the price.
    spend: savedFacts === null && isShared ? ("if-missing" as const) : ("now" as const),
    caller: { lane: "job" as const, name: "Plans", plan: { id: plan.id, seq: item.seq } },
    requestsMax: await requestsMaxOf(upstream, item, plan),
    spent: tally,
  };
  const result = await loadItem(upstream, item, request).catch((error: unknown) => ({ error }));
  const tries = item.tries + (tally.tries > 0 ? 1 : 0);
  const now = clock.now();
  const problem = "error" in result ? internalProblem(result.error, newReference()) : result.problem;
  if (problem === null) return { outcome: { state: tally.tries > 0 ? "done" : "free" } };
  if (item.tries >= TRIES_EVER) return { outcome: { state: "failed", problem } };
  return judgeProblem(problem, { tries, came: tally.counted > 0, now });
}

type Request = Parameters<UpstreamClient["listProjects"]>[0];

export function loadItem(upstream: UpstreamClient, { kind, projectId, keywordId }: PlanItem, request: Request) {
  if (kind === "project-list") return upstream.listProjects(request);
  if (kind === "keyword-list") return upstream.listKeywords(projectId ?? "", request);
  return upstream.getKeywordData(projectId ?? "", keywordId ?? "", request);
}

/** A history takes one request. A list of unknown length may take what is left of the price. */
async function requestsMaxOf(
  upstream: UpstreamClient,
  item: PlanItem,
  { spendMax, spent }: StoredPlan,
): Promise<number> {
  if (item.kind === "history") return 1;
  const [price] = await listPrices(upstream, [item]);
  return price === undefined || price.atLeast ? Math.max(1, spendMax - spent) : price.requests;
}

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
function judgeProblem(
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

import type { Clock } from "../domain/clock";
import type { PlanItem } from "../domain/plans/plan";
import { internalProblem, newReference } from "../store/internal-problem";
import type { UpstreamClient } from "../upstream/client";
import { emptyTally } from "../upstream/pipe/tally";
import { judgeProblem } from "./judge-answer";
import { listPrices } from "./list-price";
import { addressOf, type StepResult, type StoredItem, type StoredPlan } from "./stored-plan";

export type StepContext = { clock: Clock; upstream: UpstreamClient };

/** Tries of processes that died count too, so an item that always kills its process is given up. */
const TRIES_EVER = 10;

/** The booking counts the try before anything is sent, and the response is saved before this returns. */
export async function runItem(
  { clock, upstream }: StepContext,
  plan: StoredPlan,
  item: StoredItem,
): Promise<StepResult> {
  const address = addressOf(item);
  const held = await upstream.copies.facts(address);
  if (held?.complete && held.asOfMs >= plan.wantedSinceMs) return { outcome: { state: "free" } };
  const tally = emptyTally();
  // The response for another keyword may include it.
  const isShared = item.kind === "history" && upstream.sharesHistories;
  const request = {
    // Refusals are asked for again, because the user confirmed the price.
    spend: held === null && isShared ? ("if-missing" as const) : ("now" as const),
    caller: { lane: "job" as const, name: "Plans", plan: { id: plan.id, seq: item.seq } },
    requestsMax: await requestsMaxOf(upstream, item, plan),
    spent: tally,
  };
  const settled = await loadItem(upstream, item, request).catch((error: unknown) => ({ error }));
  const tries = item.tries + (tally.tries > 0 ? 1 : 0);
  const now = clock.now();
  const problem = "error" in settled ? internalProblem(settled.error, newReference()) : settled.problem;
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

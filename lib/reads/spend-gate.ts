import type { Clock } from "../domain/clock";
import { priceText } from "../domain/display/count-text";
import type { Problem } from "../domain/errors";
import { admission, type Gesture } from "../domain/quota/admission";
import type { Answer } from "../domain/response/result";
import { makeProblem } from "../upstream/pipe/make-problem";
import { savedOnlyProblem } from "./refusals";

/** @param held the same read from saved data @returns maximum requests, or why none */
export function spendGate(
  context: { clock: Clock },
  gesture: Gesture & { savedOnly?: boolean | undefined },
  held: Answer<unknown>,
): { requestsMax: number } | { problem: Problem } {
  const { price, quota } = held;
  const problem = savedOnlyProblem(context, gesture.savedOnly, quota);
  if (problem !== null) return { problem };
  const admitted = admission(gesture, price, quota);
  if (admitted !== "confirmation_needed") return admitted;
  const values = {
    price: priceText(price),
    left: String(quota.left),
  };
  return { problem: makeProblem("confirmation_needed", { atMs: context.clock.now(), values }) };
}

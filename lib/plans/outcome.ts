import type { Problem } from "../domain/errors";
import type { PlanStop } from "../domain/plans/plan";

/** `again`: after `notBeforeMs`. `countsTry` is false when the item isn't to blame. */
export type ItemOutcome =
  | { state: "done" | "free" }
  | { state: "failed"; problem: Problem }
  | { state: "again"; notBeforeMs: number; countsTry: boolean };

export type StepResult = { outcome: ItemOutcome; restMs?: number; stop?: PlanStop };

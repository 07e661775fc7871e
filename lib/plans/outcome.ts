import type { Problem } from "../domain/errors";
import type { PlanStop } from "../domain/plans/plan";

/**
 * How an item fared. `again`: it is met again, after `notBeforeMs`; `countsTry` false where nothing of it can be blamed
 * on the item.
 */
export type ItemOutcome =
  | { state: "done" | "free" }
  | { state: "failed"; problem: Problem }
  | { state: "again"; notBeforeMs: number; countsTry: boolean };

/**
 * What one item came to.
 * @property restMs nothing is sent for so long, by no plan @property stop the plan needs a person, and why
 */
export type StepResult = { outcome: ItemOutcome; restMs?: number; stop?: PlanStop };

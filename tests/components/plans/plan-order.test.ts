import { expect, test } from "vitest";
import { turnBefore } from "@/components/plans/row/use-plan-drag";
import type { Plan } from "@/lib/domain/plans/plan";
import { madeUpPlan } from "../../support/made-up-plan";

const turns: Plan[] = ["a", "b", "c", "d"].map((id) => madeUpPlan({ id }));
/** The order after the route has done what it is told. */
const after = (dragged: string, onto: string): string => {
  const before = turnBefore(turns, dragged, onto);
  const others = turns.map(({ id }) => id).filter((id) => id !== dragged);
  others.splice(before === null ? others.length : others.indexOf(before), 0, dragged);
  return others.join("");
};

test("a plan that is dropped on another one takes its turn", () => {
  expect([after("d", "a"), after("a", "d"), after("a", "b"), after("c", "b")]).toEqual([
    "dabc",
    "bcda",
    "bacd",
    "acbd",
  ]);
});

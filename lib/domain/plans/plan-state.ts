import type { Plan, PlanState } from "./plan";

/** Over for good: nothing of it runs any more. */
export const isEnded = ({ state }: Pick<Plan, "state">): boolean => state === "done" || state === "cancelled";

const NEEDY: readonly PlanState[] = ["stopped", "proposed"];

/** Only a person can make it go on. */
export const needsPerson = ({ state }: Pick<Plan, "state">): boolean => NEEDY.includes(state);

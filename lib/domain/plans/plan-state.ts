import type { Plan, PlanState } from "./plan";

export const isEnded = ({ state }: Pick<Plan, "state">): boolean => state === "done" || state === "cancelled";

const NEEDY: readonly PlanState[] = ["stopped", "proposed"];

export const needsPerson = ({ state }: Pick<Plan, "state">): boolean => NEEDY.includes(state);

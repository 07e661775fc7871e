import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  FailedItem,
  Plan,
  PlanChange,
  PlanEstimate,
  PlanManner,
  PlanSchedule,
  PlansAnswer,
  PlanWhat,
  SchedulesAnswer,
} from "../domain/plans/plan";
import { routeQuery } from "./answer-query";
import { getJson, postJson } from "./get-json";

const PATH = "/api/plans";
const POLL_MS = 5_000;

/** Requests sent before a pause may end this long after it. */
const LANDING_MS = 60_000;

function isMoving({ state, changedAt }: Plan, now: string): boolean {
  if (state === "paused") return Date.parse(now) - Date.parse(changedAt) < LANDING_MS;
  return state === "open" || state === "proposed";
}

/** Free. Polled only while a plan may be running and the tab is visible. */
export const plansQuery = queryOptions({
  queryKey: ["plans"] as const,
  queryFn: ({ signal }) => getJson<PlansAnswer>(PATH, signal),
  refetchInterval: ({ state: { data } }) =>
    data?.plans.some((plan) => isMoving(plan, data.clock.now)) ? POLL_MS : false,
  refetchOnWindowFocus: "always",
  staleTime: Number.POSITIVE_INFINITY,
});

export const setPlans = (client: QueryClient, answer: PlansAnswer): void => {
  client.setQueryData<PlansAnswer>(plansQuery.queryKey, answer);
};

/** A copy at least this new (ISO) is sufficient; null: any age. */
export type PlanWanted = { what: PlanWhat; wantedSince: string | null };

export const estimateQuery = (planTarget: PlanWanted) =>
  queryOptions({
    queryKey: ["plan-estimate", planTarget] as const,
    queryFn: ({ signal }) => postJson<PlanEstimate>(`${PATH}/estimate`, planTarget, signal),
    gcTime: 0,
  });

export type NewPlan = PlanWanted & PlanManner & { id: string; title: string; requests: number };

export const makePlan = (plan: NewPlan): Promise<PlansAnswer> => postJson(PATH, { ...plan, confirmed: true });

export const changePlan = (change: PlanChange): Promise<PlansAnswer> => postJson(`${PATH}/change`, change);

export const failedQuery = (planId: string) =>
  routeQuery<{ items: FailedItem[] }>(["plans", planId, "failed"], `${PATH}/${planId}/failed`, 0);

const SCHEDULES_PATH = "/api/schedules";

export const schedulesQuery = routeQuery<SchedulesAnswer>(["schedules"], SCHEDULES_PATH);

export type ScheduleChange =
  | { id: string; remove: true }
  | Pick<PlanSchedule, "id" | "title" | "what" | "days" | "at" | "zone" | "spendMax" | "on">;

/** Free: it spends only when it runs. Throws ProblemError or OfflineError. */
export const changeSchedule = (change: ScheduleChange): Promise<SchedulesAnswer> => postJson(SCHEDULES_PATH, change);

import type { ErrorCode, Problem } from "../errors";
import type { Price } from "../quota/price";

/** `stopped` needs a user and can be reopened. Running or waiting is derived, never stored. */
export const PLAN_STATES = ["proposed", "open", "paused", "done", "cancelled", "stopped"] as const;
export type PlanState = (typeof PLAN_STATES)[number];

export const PLAN_ITEM_KINDS = ["history", "keyword-list", "project-list"] as const;
export type PlanItemKind = (typeof PLAN_ITEM_KINDS)[number];

/** One item to load. `free`: a recent saved copy made the request unnecessary. */
export type PlanItemState = "open" | "done" | "free" | "failed";
export type PlanItem = { kind: PlanItemKind; projectId: string | null; keywordId: string | null };

/** `steady`: spread over the hour. `now`: as fast as possible. */
export const PLAN_SPEEDS = ["steady", "now"] as const;
export type PlanSpeed = (typeof PLAN_SPEEDS)[number];

/** `declined`: a user declined an agent's proposal. */
export type PlanStop = ErrorCode | "mostly_refused" | "declined";

/** `null` means all projects, or all keywords of the project. */
export type PlanWhat =
  | { kind: "lists"; projectIds: string[] | null }
  | { kind: "histories"; projectId: string; keywordIds: string[] | null }
  | { kind: "starred"; projectId: string }
  | { kind: "view"; projectId: string; query: string }
  | { kind: "rest"; planId: string }
  | { kind: "failed"; planId: string };

export type PlanManner = { speed: PlanSpeed; hourMax: number | null };

export const USUAL_MANNER: PlanManner = { speed: "steady", hourMax: null };

/** @property startsAt ISO, on the service's clock */
export type PlanHour = { startsAt: string; spent: number };

export type Plan = PlanManner & {
  id: string;
  title: string;
  state: PlanState;
  stoppedBy: PlanStop | null;
  place: number;
  /** null: several or none. */
  projectId: string | null;
  items: Record<PlanItemState | "total", number>;
  spendMax: number;
  spent: number;
  spentThisHour: number;
  perHour: PlanHour[];
  madeBy: string;
  endedAt: string | null;
  changedAt: string;
  seenAt: string | null;
};

/** `charged` and `jobsMax` count requests of all users. @property usualByOthers null: fewer than 7 recorded days */
export type PlanClock = {
  now: string;
  startsAt: string;
  resetsAt: string;
  limit: number;
  jobsMax: number;
  charged: number;
  savedOnly: boolean;
  blockedUntil: string | null;
  serviceRestsUntil: string | null;
  usualByOthers: number[] | null;
};

export type PlansAnswer = { plans: Plan[]; clock: PlanClock };

/** @property before id of the plan that follows; null: last @property seen the user saw that the plan ended */
export type PlanChange = {
  id: string;
  to?: "paused" | "open" | "cancelled" | undefined;
  before?: string | null | undefined;
  seen?: true | undefined;
};

export type PlanAhead = PlanManner & { left: number };

/** @property free items with a recent saved copy @property spendMax price plus retries, which the user confirms */
export type PlanEstimate = {
  items: number;
  free: number;
  price: Price;
  spendMax: number;
  ahead: PlanAhead[];
  clock: PlanClock;
};

export type FailedItem = PlanItem & {
  seq: number;
  projectName: string | null;
  phrase: string | null;
  problem: Problem;
  endedAt: string | null;
};

export type ScheduleNotice =
  | { kind: "ran" | "missed" | "still-running"; dueAt: string }
  | { kind: "late"; dueAt: string; startedAt: string }
  /** These items were left out, because the run would cost more than confirmed. `spendMax` includes them. */
  | { kind: "left-out"; dueAt: string; items: number; spendMax: number };

/** @property days 1 is Monday, 7 Sunday @property at such as 06:00 @property spendMax of one run */
export type PlanSchedule = {
  id: string;
  title: string;
  what: PlanWhat;
  days: number[];
  at: string;
  zone: string;
  spendMax: number;
  on: boolean;
  nextAt: string | null;
  madeBy: string;
  notice: ScheduleNotice | null;
};

export type SchedulesAnswer = { schedules: PlanSchedule[] };

/** Retries after server errors add at most a twentieth to the price. */
const SECOND_TRIES_SHARE = 0.05;

export const spendMaxOf = ({ requests }: Price): number => requests + Math.floor(requests * SECOND_TRIES_SHARE);

export const PLAN_ITEMS_MAX = 100_000;
export const PLAN_TITLE_MAX = 200;

export const isEnded = ({ state }: Pick<Plan, "state">): boolean => state === "done" || state === "cancelled";

const NEEDY: readonly PlanState[] = ["stopped", "proposed"];

export const needsPerson = ({ state }: Pick<Plan, "state">): boolean => NEEDY.includes(state);

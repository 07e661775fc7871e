import type { ErrorCode, Problem } from "../errors";
import type { Price } from "../quota/price";

/**
 * Stored states. `proposed`: by an agent, cannot run before a person accepts. `stopped`: needs a person, and can be opened
 * again. Whatever else a plan may be doing (running, waiting for an hour) follows from the clock and is never stored.
 */
export const PLAN_STATES = ["proposed", "open", "paused", "done", "cancelled", "stopped"] as const;
export type PlanState = (typeof PLAN_STATES)[number];

export const PLAN_ITEM_KINDS = ["history", "keyword-list", "project-list"] as const;
export type PlanItemKind = (typeof PLAN_ITEM_KINDS)[number];

/** One thing to load. `free`: a copy new enough was there already, so no request was needed. */
export type PlanItemState = "open" | "done" | "free" | "failed";
export type PlanItem = { kind: PlanItemKind; projectId: string | null; keywordId: string | null };

/** `steady`: spread over the hour, so that a person finds it nearly whole. `now`: as fast as it goes. */
export const PLAN_SPEEDS = ["steady", "now"] as const;
export type PlanSpeed = (typeof PLAN_SPEEDS)[number];

/**
 * Why a plan stopped and needs a person: the service's word, or what the plan has seen of it. `declined`: a person did
 * not want what an agent had suggested, and it was canceled without ever being a plan.
 */
export type PlanStop = ErrorCode | "mostly_refused" | "declined";

/** What to load. `null` stands for all: of the account's projects, or of the project's keywords. */
export type PlanWhat =
  | { kind: "lists"; projectIds: string[] | null }
  | { kind: "histories"; projectId: string; keywordIds: string[] | null }
  | { kind: "starred"; projectId: string }
  | { kind: "view"; projectId: string; query: string }
  /** What a plan that was canceled or stopped has left over. */
  | { kind: "rest"; planId: string }
  /** What a plan could not load. */
  | { kind: "failed"; planId: string };

/** Speed and share of a plan. @property hourMax most requests in one hour; null: the share of all jobs */
export type PlanManner = { speed: PlanSpeed; hourMax: number | null };

/** The default speed and share of a plan. */
export const USUAL_MANNER: PlanManner = { speed: "steady", hourMax: null };

/** One hour in which a plan sent something. @property startsAt ISO, on the service's clock */
export type PlanHour = { startsAt: string; spent: number };

/** A plan as pages see it. Instants are ISO. */
export type Plan = PlanManner & {
  id: string;
  title: string;
  state: PlanState;
  stoppedBy: PlanStop | null;
  /** Its turn: plans with lower numbers come first. */
  place: number;
  /** The project that all of it is of; null: of several, or of none. */
  projectId: string | null;
  items: Record<PlanItemState | "total", number>;
  /** No request beyond it is ever sent. */
  spendMax: number;
  spent: number;
  /** In the running hour; `perHour` has the hours that it sent in, oldest first. */
  spentThisHour: number;
  perHour: PlanHour[];
  madeBy: string;
  madeAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** When its state was last changed, by a person or by itself. */
  changedAt: string;
  /** When a person looked at its end; null: nobody has. */
  seenAt: string | null;
  scheduleId: string | null;
  dueAt: string | null;
};

/**
 * The hour as plans see it: what their words and finishing times are made from, beside the plans themselves.
 * @property now the service's clock @property jobsMax plans bring the hour up to so many requests in all
 * @property charged requests of the hour so far, by anybody
 * @property usualByOthers what people and agents usually use in each hour of the week (`hourOfWeek`); null: fewer than
 *   7 days are recorded
 */
export type PlanClock = {
  now: string;
  startsAt: string;
  resetsAt: string;
  limit: number;
  reserve: number;
  jobsMax: number;
  charged: number;
  savedOnly: boolean;
  /** Nothing is sent before, because the service refused for the limit; null: it has not. */
  blockedUntil: string | null;
  /** The service keeps failing and is not asked before; null: it is fine. */
  serviceRestsUntil: string | null;
  usualByOthers: number[] | null;
  /** The service's hours are not clock hours: only what any 60 minutes leave may be used. */
  isRolling: boolean;
};

/** The answer of `GET /api/plans`, in the order of their turns; ended ones last, newest first. */
export type PlansAnswer = { plans: Plan[]; clock: PlanClock };

/** What a plan that comes before another one still wants of the hours. */
export type PlanAhead = PlanManner & { left: number };

/**
 * The answer of `POST /api/plans/estimate`. Free.
 * @property items things to load @property free of them those that are here already, new enough
 * @property spendMax the price and second tries after faults: what a person confirms
 */
export type PlanEstimate = {
  items: number;
  free: number;
  price: Price;
  spendMax: number;
  ahead: PlanAhead[];
  clock: PlanClock;
};

/** Something a plan could not load, with the names that saved lists know. */
export type FailedItem = PlanItem & {
  seq: number;
  projectName: string | null;
  phrase: string | null;
  problem: Problem;
  endedAt: string | null;
};

/** What happened at a schedule's last time. */
export type ScheduleNotice =
  | { kind: "ran"; dueAt: string }
  | { kind: "late"; dueAt: string; startedAt: string }
  | { kind: "missed"; dueAt: string }
  /** The run before was not over. */
  | { kind: "still-running"; dueAt: string }
  /** More than the confirmed price allows: these were left out, and `spendMax` would take them in. */
  | { kind: "left-out"; dueAt: string; items: number; spendMax: number };

/**
 * “Weekdays at 06:00, up to 40 requests.”
 * @property days 1 is Monday, 7 Sunday @property at time of day such as 06:00 @property spendMax of one run
 */
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

/** The answer of `GET|POST /api/schedules`. */
export type SchedulesAnswer = { schedules: PlanSchedule[] };

/** Second tries after faults of the service come on top of the price: a twentieth of it at most. */
const SECOND_TRIES_SHARE = 0.05;

/** The most that a plan of this price may ever send. */
export const spendMaxOf = ({ requests }: Price): number => requests + Math.floor(requests * SECOND_TRIES_SHARE);

/** Things in one plan at most. */
export const PLAN_ITEMS_MAX = 100_000;
export const PLAN_TITLE_MAX = 200;

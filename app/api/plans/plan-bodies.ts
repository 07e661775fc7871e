import { z } from "zod";
import { PLAN_ITEMS_MAX, PLAN_SPEEDS, PLAN_TITLE_MAX } from "@/lib/domain/plans/plan";
import { isTimeZone } from "@/lib/domain/time/local-days";

const Id = z.string().min(1).max(400);
/** The browser creates it, so that a repeated request creates one plan. */
const PlanId = z.uuid();
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Zone = z.string().max(100).refine(isTimeZone);
const Title = z.string().trim().min(1).max(PLAN_TITLE_MAX);
const Requests = z.number().int().min(0).max(1_000_000);

export const PLAN_BYTES_MAX = 8 * 1024 * 1024;

const RepeatedWhat = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("lists"), projectIds: z.array(Id).min(1).max(PLAN_ITEMS_MAX).nullable() }),
  z.strictObject({
    kind: z.literal("histories"),
    projectId: Id,
    keywordIds: z.array(Id).min(1).max(PLAN_ITEMS_MAX).nullable(),
  }),
  z.strictObject({ kind: z.literal("starred"), projectId: Id }),
  z.strictObject({ kind: z.literal("view"), projectId: Id, query: z.string().max(20_000) }),
]);

const What = z.discriminatedUnion("kind", [
  RepeatedWhat,
  z.strictObject({ kind: z.literal("rest"), planId: PlanId }),
  z.strictObject({ kind: z.literal("failed"), planId: PlanId }),
]);

/** `wantedSince`: a copy at least this new is sufficient; null: any age. */
const wish = { what: What, wantedSince: z.iso.datetime().nullable() };
const manner = { speed: z.enum(PLAN_SPEEDS), hourMax: z.number().int().min(1).max(1_000_000).nullable() };

export const sinceMs = (wantedSince: string | null): number => (wantedSince === null ? 0 : Date.parse(wantedSince));

export const EstimateBody = z.strictObject(wish);

/** `requests` is the price the user saw, without retries. */
export const NewPlanBody = z.strictObject({
  id: PlanId,
  title: Title,
  ...wish,
  ...manner,
  requests: Requests,
  confirmed: z.literal(true),
});

/** `before`: id of the plan that follows; null: last. `seen`: the user saw the plan's end. */
export const ChangePlanBody = z.strictObject({
  id: PlanId,
  to: z.enum(["paused", "open", "cancelled"]).optional(),
  before: PlanId.nullable().optional(),
  seen: z.literal(true).optional(),
});

export const ScheduleBody = z.union([
  z.strictObject({ id: PlanId, remove: z.literal(true) }),
  z.strictObject({
    id: PlanId,
    title: Title,
    what: RepeatedWhat,
    days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    at: TimeOfDay,
    zone: Zone,
    spendMax: Requests,
    on: z.boolean(),
  }),
]);

import { z } from "zod";
import { PLAN_ITEMS_MAX, PLAN_SPEEDS, PLAN_TITLE_MAX } from "@/lib/domain/plans/plan";
import { isTimeZone } from "@/lib/domain/time/local-days";

const Id = z.string().min(1).max(400);
/** The browser chooses it, so that creating twice creates once. */
const PlanId = z.uuid();
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Zone = z.string().max(100).refine(isTimeZone);
const Title = z.string().trim().min(1).max(PLAN_TITLE_MAX);
const Requests = z.number().int().min(0).max(1_000_000);

/** Bytes of a body that may name every keyword of a large plan. */
export const PLAN_BYTES_MAX = 8 * 1024 * 1024;

/** What can be planned again and again. */
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

const HourMax = z.number().int().min(1).max(1_000_000).nullable();
const Speed = z.enum(PLAN_SPEEDS);

/** What is wanted. `wantedSince`: a copy at least this new is good enough; null: of any age. */
const wish = { what: What, wantedSince: z.iso.datetime().nullable() };
const manner = { speed: Speed, hourMax: HourMax };

/** A copy of any age will do where none is named. */
export const sinceMs = (wantedSince: string | null): number => (wantedSince === null ? 0 : Date.parse(wantedSince));

/** Body of `POST /api/plans/estimate`. */
export const EstimateBody = z.strictObject(wish);

/** Body of `POST /api/plans`. @property requests the price that was shown, without second tries */
export const NewPlanBody = z.strictObject({
  id: PlanId,
  title: Title,
  ...wish,
  ...manner,
  requests: Requests,
  confirmed: z.literal(true),
});

/**
 * Body of `POST /api/plans/change`. @property before it is to come just before this plan; null: last
 * @property seen a person has looked at its end
 */
export const ChangePlanBody = z.strictObject({
  id: PlanId,
  to: z.enum(["paused", "open", "cancelled"]).optional(),
  before: PlanId.nullable().optional(),
  seen: z.literal(true).optional(),
  speed: Speed.optional(),
  hourMax: HourMax.optional(),
});

/** Body of `POST /api/schedules`: one that is made or changed, or removed. */
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

import { actionRoute, freeRoute } from "@/lib/http/route";
import { ScheduleBody } from "../plans/plan-bodies";

export const GET = freeRoute(async ({ plans }) => ({ schedules: await plans.schedules.all() }));

/** Creates, changes or removes a schedule. It spends only when it runs, up to the confirmed price. */
export const POST = actionRoute(ScheduleBody, async ({ plans }, change) => {
  if ("remove" in change) await plans.schedules.remove(change.id);
  else await plans.schedules.save({ ...change, madeBy: "Dashboard" });
  return { schedules: await plans.schedules.all() };
});

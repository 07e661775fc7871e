import { actionRoute, freeRoute } from "@/lib/http/route";
import { ScheduleBody } from "../plans/plan-bodies";

/** Plans that are made again at times of the day. */
export const GET = freeRoute(async ({ plans }) => ({ schedules: await plans.schedules.all() }));

/** Makes, changes or removes one; it spends at its times only, up to the price that was confirmed. */
export const POST = actionRoute(ScheduleBody, async ({ plans }, change) => {
  if ("remove" in change) await plans.schedules.remove(change.id);
  else await plans.schedules.save({ ...change, madeBy: "Dashboard" });
  return { schedules: await plans.schedules.all() };
});

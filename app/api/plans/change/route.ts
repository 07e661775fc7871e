import { actionRoute } from "@/lib/http/route";
import { ChangePlanBody } from "../plan-bodies";

/** Pauses, resumes, cancels or moves a plan; returns all plans. */
export const POST = actionRoute(ChangePlanBody, async ({ plans }, change) => {
  await plans.change(change);
  return plans.list();
});

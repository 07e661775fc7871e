import { actionRoute } from "@/lib/http/route";
import { ChangePlanBody } from "../plan-bodies";

/** Pauses, opens, cancels or moves a plan; answers with all of them as they are now. */
export const POST = actionRoute(ChangePlanBody, async ({ plans }, change) => {
  await plans.change(change);
  return plans.list();
});

import { actionRoute } from "@/lib/http/route";
import { ChangePlanBody } from "../plan-bodies";

export const POST = actionRoute(ChangePlanBody, async ({ plans }, change) => {
  await plans.change(change);
  return plans.list();
});

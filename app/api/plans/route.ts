import { problemJson, refuse } from "@/lib/http/responses";
import { actionRoute, freeRoute } from "@/lib/http/route";
import { planProblem } from "@/lib/reads/refusals";
import { NewPlanBody, PLAN_BYTES_MAX, sinceMs } from "./plan-bodies";

export const GET = freeRoute(({ plans }) => plans.list());

/** Creates a plan at the confirmed price. If the price has risen, the user must confirm again. */
export const POST = actionRoute(
  NewPlanBody,
  async ({ plans, clock }, { wantedSince, confirmed: _, ...request }) => {
    const result = await plans.create({ ...request, wantedSinceMs: sinceMs(wantedSince), madeBy: "Dashboard" });
    if (result.made) return plans.list();
    if (result.why === "taken") return refuse(409, "Another plan has this ID.");
    return problemJson(planProblem({ clock }, { why: result.why, estimate: result.estimate }));
  },
  { bytesMax: PLAN_BYTES_MAX },
);

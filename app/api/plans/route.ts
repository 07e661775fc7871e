import { refuse } from "@/lib/http/responses";
import { actionRoute, Declined, freeRoute } from "@/lib/http/route";
import { planProblem } from "@/lib/reads/refusals";
import { NewPlanBody, PLAN_BYTES_MAX, sinceMs } from "./plan-bodies";

/** All plans, and the hour as they see it. */
export const GET = freeRoute(({ plans }) => plans.list());

/** Makes a plan of a confirmed price; one that has risen since it was shown is asked about again. */
export const POST = actionRoute(
  NewPlanBody,
  async ({ plans, clock }, { wantedSince, confirmed: _, ...request }) => {
    const made = await plans.create({ ...request, wantedSinceMs: sinceMs(wantedSince), madeBy: "Dashboard" });
    if (made.made) return plans.list();
    if (made.why === "taken") return refuse(409, "Another plan has this ID.");
    return new Declined(planProblem({ clock }, { why: made.why, estimate: made.estimate }));
  },
  { bytesMax: PLAN_BYTES_MAX },
);

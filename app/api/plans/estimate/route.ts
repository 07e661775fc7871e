import { actionRoute } from "@/lib/http/route";
import { EstimateBody, PLAN_BYTES_MAX, sinceMs } from "../plan-bodies";

/** What a plan would cost, and what comes before it. Free: only saved data is looked at. */
export const POST = actionRoute(
  EstimateBody,
  ({ plans }, { what, wantedSince }) => plans.estimate({ what, wantedSinceMs: sinceMs(wantedSince) }),
  { bytesMax: PLAN_BYTES_MAX },
);

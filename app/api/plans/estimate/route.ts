import { actionRoute } from "@/lib/http/route";
import { EstimateBody, PLAN_BYTES_MAX, sinceMs } from "../plan-bodies";

/** Price and waiting time of a plan. Free: reads only saved data. */
export const POST = actionRoute(
  EstimateBody,
  ({ plans }, { what, wantedSince }) => plans.estimate({ what, wantedSinceMs: sinceMs(wantedSince) }),
  { bytesMax: PLAN_BYTES_MAX },
);

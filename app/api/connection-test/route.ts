import { z } from "zod";
import { actionRoute, Declined } from "@/lib/http/route";
import { savedOnlyProblem } from "@/lib/reads/refusals";

const Body = z.strictObject({ savedOnly: z.boolean().optional() });

/** One request that shows how far the way to the service is open; none in a tab or a dashboard of saved data only. */
export const POST = actionRoute(Body, async ({ clock, quota, connection }, { savedOnly }) => {
  const problem = savedOnlyProblem({ clock }, savedOnly, await quota.now());
  return problem === null ? connection.test() : new Declined(problem);
});

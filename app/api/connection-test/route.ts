import { z } from "zod";
import { problemJson } from "@/lib/http/responses";
import { actionRoute } from "@/lib/http/route";
import { savedOnlyProblem } from "@/lib/reads/refusals";

const Body = z.strictObject({ savedOnly: z.boolean().optional() });

/** Tests the connection with 1 request; none in saved-only mode. */
export const POST = actionRoute(Body, async ({ clock, quota, connection }, { savedOnly }) => {
  const problem = savedOnlyProblem({ clock }, savedOnly, await quota.now());
  return problem === null ? connection.test() : problemJson(problem);
});

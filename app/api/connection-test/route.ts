import { z } from "zod";
import { actionRoute, Declined } from "@/lib/http/route";
import { savedOnlyProblem } from "@/lib/reads/answers";

const Body = z.strictObject({ savedOnly: z.boolean().optional() });

/** One request that shows how far the way to the service is open; none in a tab or a dashboard of saved data only. */
export const POST = actionRoute(Body, async (container, { savedOnly }) => {
  const problem = savedOnlyProblem(container, savedOnly, await container.quota());
  return problem === null ? container.testConnection() : new Declined(problem);
});

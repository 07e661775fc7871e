import { z } from "zod";
import { ANNOUNCED_SHARES, reserveFault } from "@/lib/domain/quota-rules";
import { actionRoute } from "@/lib/route";

const Body = z.strictObject({
  reserve: z.number().int().min(0).optional(),
  savedOnly: z.boolean().optional(),
  announceAt: z.array(z.literal(ANNOUNCED_SHARES)).max(ANNOUNCED_SHARES.length).optional(),
  announceForecast: z.boolean().optional(),
});

/** Sets rules of the hour for everybody at once; a reserve that does not fit the hour changes nothing. */
export const POST = actionRoute(Body, async (container, changes) => {
  const { limit } = await container.quota();
  const fits = changes.reserve === undefined || reserveFault(changes.reserve, limit) === null;
  if (fits) await container.changeRules(changes);
  return container.quota();
});

import { z } from "zod";
import { ANNOUNCED_SHARES, reserveFault } from "@/lib/domain/quota/quota-rules";
import { actionRoute, Declined } from "@/lib/http/route";
import { settingProblem } from "@/lib/reads/answers";

const Body = z.strictObject({
  reserve: z.number().int().min(0).optional(),
  savedOnly: z.boolean().optional(),
  announceAt: z.array(z.literal(ANNOUNCED_SHARES)).max(ANNOUNCED_SHARES.length).optional(),
  announceForecast: z.boolean().optional(),
});

/** Sets rules of the hour for everybody at once; a reserve that does not fit the hour is refused and changes nothing. */
export const POST = actionRoute(Body, async (container, changes) => {
  const { limit } = await container.quota();
  const reason = changes.reserve === undefined ? null : reserveFault(changes.reserve, limit);
  if (reason !== null) return new Declined(settingProblem(container, reason));
  await container.changeRules(changes);
  return container.quota();
});

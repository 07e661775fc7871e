import { z } from "zod";
import { ANNOUNCED_SHARES, reserveFault } from "@/lib/domain/quota/quota";
import { problemJson } from "@/lib/http/responses";
import { actionRoute } from "@/lib/http/route";
import { settingProblem } from "@/lib/reads/refusals";

const Body = z.strictObject({
  reserve: z.number().int().min(0).optional(),
  savedOnly: z.boolean().optional(),
  announceAt: z.array(z.literal(ANNOUNCED_SHARES)).max(ANNOUNCED_SHARES.length).optional(),
  announceForecast: z.boolean().optional(),
});

/** Sets rules for everyone. Refuses a reserve that does not fit the hour, and changes nothing. */
export const POST = actionRoute(Body, async ({ clock, quota }, changes) => {
  const { limit } = await quota.now();
  const reason = changes.reserve === undefined ? null : reserveFault(changes.reserve, limit);
  if (reason !== null) return problemJson(settingProblem({ clock }, reason));
  await quota.changeRules(changes);
  return quota.now();
});

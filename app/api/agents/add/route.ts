import { z } from "zod";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({
  name: z.string().max(200),
  sharePercent: z.number().int(),
  endsAt: z.iso.datetime().nullable(),
});

/** Makes a token for an agent. The response is the only one that ever has it. */
export const POST = actionRoute(Body, ({ agents }, wanted) => agents.tokens.add(wanted));

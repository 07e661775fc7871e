import { z } from "zod";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({
  name: z.string().max(200),
  sharePercent: z.number().int(),
  endsAt: z.iso.datetime().nullable(),
});

/** Creates an agent token. Only this response contains it. */
export const POST = actionRoute(Body, ({ agents }, tokenRequest) => agents.tokens.add(tokenRequest));

import { z } from "zod";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({ id: z.string().min(1).max(40) });

/** Takes a token away from an agent. */
export const POST = actionRoute(Body, ({ agents }, { id }) => agents.tokens.revoke(id));

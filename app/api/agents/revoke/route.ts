import { z } from "zod";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({ id: z.string().min(1).max(40) });

export const POST = actionRoute(Body, ({ agents }, { id }) => agents.tokens.revoke(id));

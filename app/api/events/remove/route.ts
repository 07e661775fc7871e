import { z } from "zod";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({ id: z.string().min(1).max(400) });

export const POST = actionRoute(Body, ({ books }, { id }) => books.events.remove(id));

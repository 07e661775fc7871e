import { z } from "zod";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({ projectId: z.string().min(1).max(400), id: z.string().min(1).max(400) });

export const POST = actionRoute(Body, ({ books }, { projectId, id }) => books.views.remove(projectId, id));

import { z } from "zod";
import { actionRoute } from "@/lib/route";

export const POST = actionRoute(z.strictObject({ confirm: z.literal("delete") }), async (container) => {
  await container.copies.removeAll();
  return container.copies.facts();
});

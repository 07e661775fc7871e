import { z } from "zod";
import type { HistorySize } from "@/lib/domain/history/history";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({ projectId: z.string().min(1).max(400), confirm: z.literal("delete") });

/** Deletes a project's history; its latest list stays. Sends nothing to the service. */
export const POST = actionRoute(Body, async ({ upstream }, { projectId }): Promise<{ projects: HistorySize[] }> => {
  await upstream.copies.removeHistory(projectId);
  return { projects: await upstream.copies.historySizes() };
});

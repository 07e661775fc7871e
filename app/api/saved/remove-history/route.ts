import { z } from "zod";
import type { HistorySize } from "@/lib/domain/history/history";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({ projectId: z.string().min(1).max(400), confirm: z.literal("delete") });

/** A person deletes what is held of a project over time; its latest list stays. Nothing is asked of the service. */
export const POST = actionRoute(Body, async ({ upstream }, { projectId }): Promise<{ projects: HistorySize[] }> => {
  await upstream.copies.removeHistory(projectId);
  return { projects: await upstream.copies.historySizes() };
});

import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ projectId: string }, { ids: string[] }>(async ({ upstream }, { projectId }) => ({
  ids: await upstream.copies.overview.historyIds(projectId),
}));

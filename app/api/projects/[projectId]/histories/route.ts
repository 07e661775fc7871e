import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ projectId: string }, { ids: string[] }>(async ({ copies }, { projectId }) => ({
  ids: await copies.overview.historyIds(projectId),
}));

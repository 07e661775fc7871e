import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ projectId: string }>(async ({ books }, { projectId }) => ({
  views: await books.views.ofProject(projectId),
  problem: null,
}));

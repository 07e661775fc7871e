import { freeRoute } from "@/lib/http/route";

/** The saved views of a project. */
export const GET = freeRoute<{ projectId: string }, unknown>(async ({ views }, { projectId }) => ({
  views: await views.ofProject(projectId),
  problem: null,
}));

import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ projectId: string }, unknown>(({ books }, { projectId }) =>
  books.labels.ofProject(projectId),
);

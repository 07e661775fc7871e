import { freeRoute } from "@/lib/http/route";

/** Own tags, stars and notes of a project and its keywords. */
export const GET = freeRoute<{ projectId: string }, unknown>(({ books }, { projectId }) =>
  books.labels.ofProject(projectId),
);

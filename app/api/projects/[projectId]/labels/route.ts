import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ projectId: string }>(({ books }, { projectId }) => books.labels.ofProject(projectId));

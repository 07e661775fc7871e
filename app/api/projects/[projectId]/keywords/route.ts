import type { KeywordList } from "@/lib/domain/response/reading";
import { dataRoute } from "@/lib/http/route";

export const { GET, POST } = dataRoute<{ projectId: string }, KeywordList>((reads, { projectId }, request) =>
  reads.viewedKeywords(projectId, request),
);

import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { dataRoute } from "@/lib/http/route";

export const { GET, POST } = dataRoute<{ projectId: string; keywordId: string }, KeywordData>(
  (reads, { projectId, keywordId }, request) => reads.keyword(projectId, keywordId, request),
);

import type { KeywordData } from "@/lib/domain/keyword";
import { readKeyword } from "@/lib/reads";
import { dataRoute } from "@/lib/route";

export const { GET, POST } = dataRoute<{ projectId: string; keywordId: string }, KeywordData>(
  (container, { projectId, keywordId }, read) => readKeyword(container, projectId, keywordId, read),
);

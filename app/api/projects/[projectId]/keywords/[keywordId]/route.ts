import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { dataRoute } from "@/lib/http/route";
import { readKeyword } from "@/lib/reads/answers";

export const { GET, POST } = dataRoute<{ projectId: string; keywordId: string }, KeywordData>(
  (container, { projectId, keywordId }, read) => readKeyword(container, projectId, keywordId, read),
);

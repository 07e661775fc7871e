import type { KeywordList } from "@/lib/domain/answer/reading";
import { dataRoute } from "@/lib/http/route";
import { readKeywords } from "@/lib/reads/answers";

export const { GET, POST } = dataRoute<{ projectId: string }, KeywordList>((container, { projectId }, read) =>
  readKeywords(container, projectId, read),
);

import type { KeywordList } from "@/lib/domain/reading";
import { readKeywords } from "@/lib/reads";
import { dataRoute } from "@/lib/route";

export const { GET, POST } = dataRoute<{ projectId: string }, KeywordList>((container, { projectId }, read) =>
  readKeywords(container, projectId, read),
);

import type { KeywordList } from "@/lib/domain/response/reading";
import { dataRoute } from "@/lib/http/route";

/** A project's keywords. POST loads them and returns no rows: 100,000 take 30 MB here and 0.5 MB as columns. */
export const { GET, POST } = dataRoute<{ projectId: string }, KeywordList>(
  (reads, { projectId }, request) => reads.viewedKeywords(projectId, request),
  (list) => ({ ...list, keywords: [] }),
);

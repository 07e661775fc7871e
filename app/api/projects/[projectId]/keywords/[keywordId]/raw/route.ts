import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ projectId: string; keywordId: string }>(({ reads }, { projectId, keywordId }) =>
  reads.rawPages({ kind: "keyword-data", projectId, keywordId }),
);

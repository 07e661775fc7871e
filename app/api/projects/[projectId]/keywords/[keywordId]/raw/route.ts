import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ projectId: string; keywordId: string }, unknown>(({ reads }, { projectId, keywordId }) =>
  reads.rawPages({ kind: "keyword-data", projectId, keywordId }),
);

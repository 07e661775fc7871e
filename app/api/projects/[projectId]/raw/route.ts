import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ projectId: string }, unknown>(({ reads }, { projectId }) =>
  reads.rawPages({ kind: "keywords", projectId, keywordId: null }),
);

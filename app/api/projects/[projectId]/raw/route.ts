import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ projectId: string }>(({ reads }, { projectId }) =>
  reads.rawPages({ kind: "keywords", projectId, keywordId: null }),
);

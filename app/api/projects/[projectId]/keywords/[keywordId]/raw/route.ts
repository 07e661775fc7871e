import { rawPages } from "@/lib/reads";
import { freeRoute } from "@/lib/route";

export const GET = freeRoute<{ projectId: string; keywordId: string }, unknown>((container, { projectId, keywordId }) =>
  rawPages(container, { kind: "keyword-data", projectId, keywordId }),
);

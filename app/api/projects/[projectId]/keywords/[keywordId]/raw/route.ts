import { freeRoute } from "@/lib/http/route";
import { rawPages } from "@/lib/reads/answers";

export const GET = freeRoute<{ projectId: string; keywordId: string }, unknown>((container, { projectId, keywordId }) =>
  rawPages(container, { kind: "keyword-data", projectId, keywordId }),
);

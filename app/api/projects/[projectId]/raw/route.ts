import { freeRoute } from "@/lib/http/route";
import { rawPages } from "@/lib/reads/answers";

export const GET = freeRoute<{ projectId: string }, unknown>((container, { projectId }) =>
  rawPages(container, { kind: "keywords", projectId, keywordId: null }),
);

import { freeRoute } from "@/lib/http/route";
import { rawPages } from "@/lib/reads";

export const GET = freeRoute<{ projectId: string }, unknown>((container, { projectId }) =>
  rawPages(container, { kind: "keywords", projectId, keywordId: null }),
);

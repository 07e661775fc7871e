import { rawPages } from "@/lib/reads";
import { freeRoute } from "@/lib/route";

export const GET = freeRoute<{ projectId: string }, unknown>((container, { projectId }) =>
  rawPages(container, { kind: "keywords", projectId, keywordId: null }),
);

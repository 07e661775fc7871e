import { rawPages } from "@/lib/reads";
import { freeRoute } from "@/lib/route";

export const GET = freeRoute((container) =>
  rawPages(container, { kind: "projects", projectId: null, keywordId: null }),
);

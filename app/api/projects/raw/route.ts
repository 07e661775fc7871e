import { freeRoute } from "@/lib/http/route";
import { rawPages } from "@/lib/reads/answers";

export const GET = freeRoute((container) =>
  rawPages(container, { kind: "projects", projectId: null, keywordId: null }),
);

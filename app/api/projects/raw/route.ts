import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute(({ reads }) => reads.rawPages({ kind: "projects", projectId: null, keywordId: null }));

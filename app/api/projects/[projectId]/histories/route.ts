import type { Histories } from "@/lib/domain/response/pages";
import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ projectId: string }, Histories>(async ({ upstream, clock }, { projectId }) => ({
  ids: await upstream.copies.overview.historyIds(projectId),
  refusedIds: await upstream.copies.overview.refusedKeywordIds(projectId, clock.now()),
}));

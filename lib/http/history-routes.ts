import type { Moves, Trend } from "../domain/history/history";
import type { PageSwapsSummary } from "../domain/history/page-swaps";
import { isWrittenDay } from "../domain/history/period";
import { GROUPINGS, parseGrouping } from "../domain/table/groups";
import { refuse, respondJson } from "./responses";
import { freeResponse, freeRoute } from "./route";

type Project = { projectId: string };

export const trendRoute = freeRoute<Project, Trend>(({ reads }, { projectId }) =>
  reads.history.trend(projectId, { from: null, to: null }),
);

/** null: fewer than two days. */
export const groupTrendsRoute = freeResponse<Project>(async (reads, { projectId }, request) => {
  const by = parseGrouping(new URL(request.url).searchParams.get("by"));
  if (by === null) return refuse(400, `Groups are one of ${GROUPINGS.join(", ")}.`);
  return respondJson(200, await reads.groupTrends(projectId, by));
});

/** null: fewer than two days. */
export const pageSwapsRoute = freeRoute<Project, PageSwapsSummary | null>(async ({ reads }, { projectId }) => {
  const swaps = await reads.pageSwaps(projectId);
  return swaps && { checked: swaps.checked, changed: swaps.changed };
});

export const movesRoute = freeResponse<Project>(async (reads, { projectId }, request) => {
  const query = new URL(request.url).searchParams;
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  if (!isWrittenDay(from) || !isWrittenDay(to)) return refuse(400, "Write dates as YYYY-MM-DD.");
  const moves: Moves | null = await reads.history.moves(projectId, { from, to });
  if (moves !== null) return respondJson(200, moves);
  return refuse(404, "Nothing is saved for one of these days, or for a day shortly before it.");
});

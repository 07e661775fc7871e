import type { Trend } from "../domain/history/history";
import type { PageSwapsSummary } from "../domain/history/page-swaps";
import { GROUPINGS, parseGrouping } from "../domain/table/groups";
import { isWrittenDay } from "../domain/time/days";
import { refuse } from "./responses";
import { freeRoute } from "./route";

type Project = { projectId: string };

export const trendRoute = freeRoute<Project, Trend>(({ reads }, { projectId }) =>
  reads.history.trend(projectId, { from: null, to: null }),
);

/** null: fewer than two days. */
export const groupTrendsRoute = freeRoute<Project>(async ({ reads }, { projectId }, { query }) => {
  const by = parseGrouping(query.get("by"));
  return by === null ? refuse(400, `Groups are one of ${GROUPINGS.join(", ")}.`) : reads.groupTrends(projectId, by);
});

/** null: fewer than two days. */
export const pageSwapsRoute = freeRoute<Project, PageSwapsSummary | null>(async ({ reads }, { projectId }) => {
  const swaps = await reads.pageSwaps(projectId);
  return swaps && { checked: swaps.checked, changed: swaps.changed };
});

export const movesRoute = freeRoute<Project>(async ({ reads }, { projectId }, { query }) => {
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  if (!isWrittenDay(from) || !isWrittenDay(to)) return refuse(400, "Write dates as YYYY-MM-DD.");
  const moves = await reads.history.moves(projectId, { from, to });
  return moves ?? refuse(404, "Nothing is saved for one of these days, or for a day shortly before it.");
});

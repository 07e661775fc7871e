import type { ChangeFacts } from "../domain/history/changes";
import type { KeywordHistory, KnownDay, Moves, Trend } from "../domain/history/history";
import type { PageSwapsSummary } from "../domain/history/page-swaps";
import { parsePeriod } from "../domain/history/period";
import { GROUPINGS, parseGrouping } from "../domain/table/groups";
import { PACKED_TYPE } from "../domain/table/pack";
import { dayNumber } from "../domain/time/days";
import type { Span } from "../reads/history/history";
import { refuse, respondJson } from "./responses";
import { freeResponse, freeRoute } from "./route";

type Project = { projectId: string };
type DayParams = Project & { day: string };

const NOTHING_NEAR = "Nothing is saved for one of these days, or for a day shortly before it.";
const NO_DAY = "Write dates as YYYY-MM-DD.";

function dayIn(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  return text !== null && isDay(text) ? text : null;
}

const isDay = (text: string): boolean => text.length === "YYYY-MM-DD".length && dayNumber(text) !== null;

const spanIn = (query: URLSearchParams): Span => ({ from: dayIn(query, "from"), to: dayIn(query, "to") });

export const knownDaysRoute = freeRoute<Project, { days: KnownDay[] }>(({ reads }, { projectId }) =>
  reads.history.days(projectId),
);

export const trendRoute = freeRoute<Project, Trend>(({ reads }, { projectId }, query) =>
  reads.history.trend(projectId, spanIn(query)),
);

export const keywordHistoryRoute = freeRoute<Project & { keywordId: string }, KeywordHistory>(
  ({ reads }, { projectId, keywordId }, query) => reads.history.keyword(projectId, keywordId, spanIn(query)),
);

/** null: fewer than two days. */
export const groupTrendsRoute = freeResponse<Project>(async (reads, { projectId }, request) => {
  const by = parseGrouping(new URL(request.url).searchParams.get("by"));
  if (by === null) return refuse(400, `Groups are one of ${GROUPINGS.join(", ")}.`);
  return respondJson(200, await reads.groupTrends(projectId, by));
});

/** null: fewer than two days. */
export const pageSwapsRoute = freeResponse<Project>(async (reads, { projectId }) => {
  const swaps = await reads.pageTurns(projectId);
  const summary: PageSwapsSummary | null = swaps && { checked: swaps.checked, changed: swaps.changed };
  return respondJson(200, summary);
});

export const movesRoute = freeResponse<Project>(async (reads, { projectId }, request) => {
  const { from, to } = spanIn(new URL(request.url).searchParams);
  if (from === null || to === null) return refuse(400, NO_DAY);
  const moves: Moves | null = await reads.history.moves(projectId, { from, to });
  return moves === null ? refuse(404, NOTHING_NEAR) : respondJson(200, moves);
});

/** `from` is a period or its first day, `to` its last day. */
export const changesRoute = freeRoute<Project, ChangeFacts>(({ reads }, { projectId }, query) =>
  reads.changeFacts(projectId, { from: parsePeriod(query.get("from")), to: dayIn(query, "to") }),
);

export const asOfRoute = freeResponse<DayParams>(async (reads, { projectId, day }, request) => {
  if (!isDay(day)) return refuse(400, NO_DAY);
  const columns = await reads.history.asOfColumns(projectId, day, dayIn(new URL(request.url).searchParams, "against"));
  if (columns === null) return refuse(404, "This project hasn’t been loaded yet.");
  const headers = { etag: columns.etag, "cache-control": "no-store" };
  if (request.headers.get("if-none-match") === columns.etag) return new Response(null, { status: 304, headers });
  return new Response(columns.body, { headers: { ...headers, "content-type": PACKED_TYPE } });
});

import { type ChangeFacts, type Changes, type ChangesAsked, changeRows } from "../../domain/history/changes";
import { comparedDays, type DaysAsked, nearestKnownDay } from "../../domain/history/compared-days";
import type { KeywordHistory, Move, Moves, Trend } from "../../domain/history/history";
import type { PagePeriod } from "../../domain/history/period";
import { type TrendHead, trendHead } from "../../domain/history/trend-view";
import type { KeywordData } from "../../domain/keyword/keyword";
import type { KeywordList, Reading } from "../../domain/response/reading";
import type { HeldDays } from "../../domain/series/list-days";
import { inTurns } from "../../domain/steps";
import type { KnownDay } from "../../domain/time/day-view";
import { dayNumber } from "../../domain/time/days";
import { createMemo } from "../../store/memo";
import { listAsOf } from "../list-as-of";
import type { ReadContext } from "../read-context";
import { ofHistory } from "../saved-projects";
import { movesBetween } from "./moves";

export type Span = { from: string | null; to: string | null };

const HEADS_MAX = 1_000;

export function createHistoryReads(context: ReadContext) {
  const moves = createMemo<Moves>({ sizeMax: 200_000, sizeOf: (each) => each.moves.length });
  const heads = createMemo<TrendHead>({ sizeMax: HEADS_MAX });
  const trend = async (projectId: string, span: Span): Promise<Trend> => ({
    days: (await ofHistory(context, projectId, (history) => history.trend(projectId, daysOf(span)))) ?? [],
  });
  return {
    trend,
    trendHead: async (projectId: string, period: PagePeriod | null, show: string | null): Promise<TrendHead> => {
      const head = await ofHistory(context, projectId, (history, version) =>
        heads(JSON.stringify([projectId, period, show]), version, async () =>
          trendHead(await history.trend(projectId), period, show),
        ),
      );
      return head ?? trendHead([], period, show);
    },
    async days(projectId: string): Promise<{ days: KnownDay[] }> {
      const { days } = await trend(projectId, { from: null, to: null });
      return { days: days.map(({ on, known, listed }) => ({ on, known, listed })) };
    },
    async keyword(projectId: string, keywordId: string, span: Span): Promise<KeywordHistory> {
      const lines =
        (await ofHistory(context, projectId, (history) => history.keyword(projectId, keywordId, daysOf(span)))) ?? [];
      return { lines: lines.map(({ line, points }) => ({ ...line, points })) };
    },
    async moves(projectId: string, span: { from: string; to: string }): Promise<Moves | null> {
      const savedDays = (await trend(projectId, { from: null, to: span.to })).days.map(({ on }) => on);
      const [from, to] = [nearestKnownDay(savedDays, span.from), nearestKnownDay(savedDays, span.to)];
      if (from === null || to === null) return null;
      const days = { from: dayNumber(from) ?? 0, to: dayNumber(to) ?? 0 };
      return ofHistory(context, projectId, (history, version) =>
        moves(JSON.stringify([projectId, from, to]), version, async () => {
          const missing = await history.missingOn(projectId, days.to);
          return inTurns(movesBetween(await history.days(projectId, [days.from, days.to]), days, missing));
        }),
      );
    },
    asOf: (projectId: string, day: string, against: string | null): Promise<KeywordList> =>
      listAsOf(context, projectId, { day, against }),
  };
}

const daysOf = ({ from, to }: Span) => ({
  from: (from === null ? null : dayNumber(from)) ?? -1e8,
  to: (to === null ? null : dayNumber(to)) ?? 1e8,
});

export type HistoryReads = ReturnType<typeof createHistoryReads>;

export async function heldDays(
  history: HistoryReads,
  projectId: string,
  keywordId: string,
  own: Reading<KeywordData> | null,
): Promise<HeldDays> {
  const { lines } = await history.keyword(projectId, keywordId, { from: null, to: null });
  const { positionOf = null, points = [] } = lines.at(-1) ?? {};
  const hasHistory = own?.data.positions.some((series) => series.points.length > 0) ?? false;
  const days = points.flatMap(({ on, position, rankingUrl, metrics, source }) => {
    const fromList = source !== "history";
    if ((own !== null && !fromList) || (hasHistory && source === "undated")) return [];
    return { on, position, rankingUrl, metrics: own === null ? metrics : {}, fromList, isDated: source !== "undated" };
  });
  return { positionOf, days };
}

export async function changeFacts(
  history: HistoryReads,
  projectId: string,
  request: DaysAsked,
): Promise<ChangeFacts & { moves: readonly Move[] }> {
  const { days: savedDays } = await history.days(projectId);
  const days = comparedDays(savedDays, request);
  const from = days?.compared.day ?? null;
  const result = days === null || from === null ? null : await history.moves(projectId, { from, to: days.to });
  if (result === null) return { days, head: null, moves: [] };
  const { moves, ...head } = result;
  return { days, head, moves };
}

export async function changes(history: HistoryReads, projectId: string, request: ChangesAsked): Promise<Changes> {
  const { moves, ...facts } = await changeFacts(history, projectId, request);
  return { ...facts, rows: changeRows(request.only === undefined ? moves : moves.filter(request.only), request) };
}

import { checkedDays } from "../../domain/history/compared-days";
import { savedPosition } from "../../domain/history/observation";
import type { KeywordData } from "../../domain/keyword/keyword";
import {
  type HeldPositions,
  type Matrix,
  type MatrixDays,
  matrixReach,
  matrixRhythm,
  matrixSteps,
} from "../../domain/series/matrix";
import { inTurns } from "../../domain/steps";
import { dayText } from "../../domain/time/days";
import type { Interval } from "../../domain/time/interval";
import { rhythmOf } from "../../domain/time/interval";
import type { HistoryReader } from "../../history/history-reader";
import { NEVER, type ReadContext } from "../read-context";

export async function matrix({ upstream }: ReadContext, projectId: string, count: MatrixDays): Promise<Matrix> {
  const keywords = (await upstream.listKeywords(projectId, NEVER)).reading?.data.keywords ?? [];
  const histories = new Map<string, KeywordData>();
  for (const id of await upstream.copies.overview.historyIds(projectId)) {
    const { reading } = await upstream.getKeywordData(projectId, id, NEVER);
    if (reading !== null) histories.set(id, reading.data);
  }
  const history = await upstream.history();
  const trend = (await history?.trend(projectId)) ?? [];
  const days = checkedDays(trend);
  const interval = (await inTurns(matrixRhythm(keywords, histories))) ?? rhythmOf(days);
  const positions = history === null ? null : await heldPositions(history, projectId, { days, interval, count });
  return inTurns(matrixSteps({ keywords, histories, positions, interval }, count));
}

async function heldPositions(
  history: HistoryReader,
  projectId: string,
  { days, interval, count }: { days: readonly number[]; interval: Interval; count: MatrixDays },
): Promise<HeldPositions | null> {
  const last = days.at(-1);
  if (last === undefined) return null;
  const { keywords, columns } = await history.positions(projectId, {
    from: last - matrixReach(interval, count),
    to: last,
  });
  const codesByDay = [...columns].map(([day, codes]) => ({ on: dayText(day), codes }));
  return {
    last: dayText(last),
    *of(id) {
      const number = keywords.of(id).at(-1);
      if (number === undefined) return;
      for (const { on, codes } of codesByDay) {
        const position = savedPosition(asCode(codes[number]));
        if (position !== null) yield [on, position] as const;
      }
    },
  };
}

const asCode = (code: number | undefined): number | null => (code === undefined || Number.isNaN(code) ? null : code);

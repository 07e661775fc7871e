import { checkedDays } from "../../domain/history/compared-days";
import { type PageSwaps, pageSwaps, type RankedKeyword, SWAP_DAYS } from "../../domain/history/page-swaps";
import { inTurns } from "../../domain/steps";
import { dayText } from "../../domain/time/days";
import type { HistoryReader, Positions } from "../../history/history-reader";
import { createMemo } from "../../store/memo";
import type { ReadContext } from "../read-context";
import { ofHistory } from "../saved-projects";

const KEYWORDS_MAX = 50_000;

export function createPageSwaps(context: ReadContext) {
  const memo = createMemo<PageSwaps>({ sizeMax: KEYWORDS_MAX, sizeOf: ({ keywords }) => keywords.length });
  return (projectId: string): Promise<PageSwaps | null> =>
    ofHistory(context, projectId, (history, version) =>
      memo(projectId, version, async () => {
        const recent = await recentPositions(history, projectId);
        if (recent === null) return null;
        const { from, to, positions } = recent;
        return { from, to, ...(await inTurns(pageSwaps(rankedKeywords(positions)))) };
      }),
    );
}

/** Of the last four weeks of checks. null: fewer than two days */
export async function recentPositions(history: HistoryReader, projectId: string) {
  const days = checkedDays(await history.trend(projectId)).slice(-SWAP_DAYS);
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined || from === to) return null;
  const positions = await history.positions(projectId, { from, to });
  return { from: dayText(from), to: dayText(to), days: days.length, positions };
}

/** A keyword's page on each day it ranked. A page without a ranking position doesn't count. */
export const rankedPages = ({ columns, ranked, pages }: Positions, number: number): string[] =>
  [...columns].flatMap(([day, codes]) => {
    const page = pages.get(ranked.get(day)?.[number] ?? Number.NaN);
    return page !== undefined && (codes[number] ?? Number.NaN) > 0 ? [page] : [];
  });

function* rankedKeywords(positions: Positions): Generator<RankedKeyword> {
  const { keywords } = positions;
  for (const [number, { id, phrase, endedOn }] of keywords.entries.entries())
    if (endedOn === null && keywords.of(id).at(-1) === number)
      yield { id, phrase, pages: rankedPages(positions, number) };
}

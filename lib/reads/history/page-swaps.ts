import { checkedDays } from "../../domain/history/compared-days";
import { type PageSwaps, pageSwaps, type RankedKeyword, SWAP_DAYS } from "../../domain/history/page-swaps";
import { inTurns } from "../../domain/steps";
import { dayText } from "../../domain/time/days";
import type { Positions } from "../../history/history-reader";
import { createMemo } from "../../store/memo";
import type { ReadContext } from "../read-context";

const KEYWORDS_MAX = 50_000;

export function createPageSwaps({ upstream }: ReadContext): (projectId: string) => Promise<PageSwaps | null> {
  const memo = createMemo<PageSwaps>({ sizeMax: KEYWORDS_MAX, sizeOf: ({ keywords }) => keywords.length });
  return async (projectId) => {
    const history = await upstream.history();
    const version = (await history?.version(projectId)) ?? null;
    if (history === null || version === null) return null;
    return memo(projectId, version, async () => {
      const known = checkedDays(await history.trend(projectId)).slice(-SWAP_DAYS);
      const [from, to] = [known[0], known.at(-1)];
      if (from === undefined || to === undefined || from === to) return null;
      const ranked = await history.positions(projectId, { from, to });
      const swaps = await inTurns(pageSwaps(rankedKeywords(ranked)));
      return { from: dayText(from), to: dayText(to), ...swaps };
    });
  };
}

function* rankedKeywords({ keywords, columns, ranked, pages }: Positions): Generator<RankedKeyword> {
  const days = [...ranked.keys()].sort((one, other) => one - other);
  for (const [number, { id, phrase, endedOn }] of keywords.entries.entries()) {
    if (endedOn !== null || keywords.of(id).at(-1) !== number) continue;
    const own = days.flatMap((day) => {
      const page = pages.get(ranked.get(day)?.[number] ?? Number.NaN);
      // A page without a ranking position doesn't count.
      const isRanking = (columns.get(day)?.[number] ?? Number.NaN) > 0;
      return page !== undefined && isRanking ? [page] : [];
    });
    yield { id, phrase, pages: own };
  }
}

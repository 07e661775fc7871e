import { checkedDays } from "../../domain/history/nearest-day";
import { savedPosition } from "../../domain/history/observation";
import {
  type ProjectTurns,
  projectTurns,
  type RankedDay,
  type RankedKeyword,
  TURN_DAYS,
} from "../../domain/history/page-swaps";
import { DifferingParts } from "../../domain/keyword/market";
import { inTurns } from "../../domain/steps";
import { dayText } from "../../domain/time/days";
import type { RankedPages } from "../../history/history-reader";
import { createMemo } from "../../store/memo";
import type { ReadContext } from "../read-context";

const KEYWORDS_MAX = 50_000;

export function createPageTurns({ upstream }: ReadContext): (projectId: string) => Promise<ProjectTurns | null> {
  const memo = createMemo<ProjectTurns>({ sizeMax: KEYWORDS_MAX, sizeOf: ({ keywords }) => keywords.length });
  return async (projectId) => {
    const history = await upstream.history();
    const version = (await history?.version(projectId)) ?? null;
    if (history === null || version === null) return null;
    return memo(projectId, version, async () => {
      const known = checkedDays(await history.trend(projectId)).slice(-TURN_DAYS);
      const [from, to] = [known[0], known.at(-1)];
      if (from === undefined || to === undefined || from === to) return null;
      const held = await history.rankedPages(projectId, { from, to });
      const parts = new DifferingParts();
      const turns = await inTurns(projectTurns(rankedKeywords(held, parts)));
      return { from: dayText(from), to: dayText(to), marketParts: parts.parts(), ...turns };
    });
  };
}

function* rankedKeywords(
  { keywords, columns, ranked, pages }: RankedPages,
  parts: DifferingParts,
): Generator<RankedKeyword> {
  const days = [...ranked.keys()].sort((one, other) => one - other).map((day) => ({ day, on: dayText(day) }));
  for (const [number, { id, phrase, line, endedOn }] of keywords.entries.entries()) {
    if (endedOn !== null || keywords.of(id).at(-1) !== number) continue;
    const { market } = line;
    parts.add({ phrase, market });
    const rankedOn = days.flatMap(({ day, on }): RankedDay[] => {
      const page = pages[ranked.get(day)?.[number] ?? Number.NaN];
      const code = columns.get(day)?.[number] ?? Number.NaN;
      // A page without a ranking position doesn't count.
      const position = code > 0 ? savedPosition(code) : null;
      return page === undefined || position === null ? [] : [{ on, page, position }];
    });
    yield { id, phrase, market, days: rankedOn };
  }
}

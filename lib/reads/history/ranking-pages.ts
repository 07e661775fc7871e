import type { PageTurns, ProjectTurns } from "../../domain/history/page-swaps";
import type { Keyword } from "../../domain/keyword/keyword";
import { NO_LABELS } from "../../domain/keyword/labels";
import type { KeywordList, Reading } from "../../domain/response/reading";
import { pageKey } from "../../domain/series/page-key";
import { inTurns } from "../../domain/steps";
import { groupKey, groupSteps, type KeywordGroup } from "../../domain/table/groups";
import { viewedKeywords } from "../list-as-of";
import { NEVER, type ReadContext } from "../read-context";

export type RankingPage = Omit<KeywordGroup, "key"> & { name: string; rows: Keyword[]; turns: PageTurns[] };

/** @property turnDays days checked for alternation; null: fewer than two */
export type RankingPages = {
  reading: Reading<KeywordList>;
  pages: RankingPage[];
  withoutPage: number;
  turnDays: Pick<ProjectTurns, "from" | "to"> | null;
};

export async function rankingPages(
  context: ReadContext,
  turnsOf: (projectId: string) => Promise<ProjectTurns | null>,
  projectId: string,
): Promise<RankingPages | null> {
  const { reading } = await viewedKeywords(context, projectId, NEVER);
  if (reading === null) return null;
  const { keywords } = reading.data;
  const groups = await inTurns(groupSteps(keywords, "page", () => NO_LABELS));
  const turns = await turnsOf(projectId);
  const rows = rowsByPage(keywords);
  const turning = turnsByPage(turns?.keywords ?? []);
  return {
    reading,
    pages: groups.flatMap(({ name, key, ...figures }) =>
      name === null || key === null
        ? []
        : [{ name, ...figures, rows: rows.get(key) ?? [], turns: turning.get(key) ?? [] }],
    ),
    withoutPage: groups.find(({ name }) => name === null)?.keywords ?? 0,
    turnDays: turns === null ? null : { from: turns.from, to: turns.to },
  };
}

function rowsByPage(keywords: readonly Keyword[]): Map<string | null, Keyword[]> {
  const found = new Map<string | null, Keyword[]>();
  for (const keyword of keywords) {
    const key = groupKey("page", keyword.rankingUrl);
    const rows = found.get(key);
    if (rows === undefined) found.set(key, [keyword]);
    else rows.push(keyword);
  }
  return found;
}

function turnsByPage(keywords: readonly PageTurns[]): Map<string, PageTurns[]> {
  const found = new Map<string, PageTurns[]>();
  for (const keyword of keywords) {
    for (const { url } of keyword.pages) {
      const key = pageKey(url);
      found.set(key, [...(found.get(key) ?? []), keyword]);
    }
  }
  return found;
}

import { type GroupTrend, type GroupTrends, type TopTenPoint, topTenLine } from "../../domain/figures/top-ten";
import { swapsOf } from "../../domain/history/page-swaps";
import type { Keyword } from "../../domain/keyword/keyword";
import { labelsOf, type ProjectLabels } from "../../domain/keyword/labels";
import { inTurns, type Steps } from "../../domain/steps";
import { type Grouping, groupKey, namesOf } from "../../domain/table/groups";
import { RANGE_FACTS } from "../../domain/time/chart-range";
import type { Positions } from "../../history/history-reader";
import { createMemo } from "../../store/memo";
import { NEVER, type ReadContext } from "../read-context";
import { rankedPages, recentPositions } from "./page-swaps";

const GROUPS_MAX = 500;
const MEMO_GROUPS_MAX = 20_000;
const ROWS_A_STEP = 32;
const TOP = 10;

export function createGroupTrends({ upstream, labels }: ReadContext) {
  const memo = createMemo<GroupTrends>({ sizeMax: MEMO_GROUPS_MAX, sizeOf: ({ groups }) => groups.length + 1 });
  return async (projectId: string, by: Grouping): Promise<GroupTrends | null> => {
    const history = await upstream.history();
    const version = (await history?.version(projectId)) ?? null;
    const listVersion = await upstream.keywordsVersion(projectId);
    if (history === null || version === null || listVersion === null) return null;
    const own = await labels.ofProject(projectId);
    const state = JSON.stringify([version, listVersion, by === "tag" ? own.keywords : null]);
    return memo(JSON.stringify([projectId, by]), state, async () => {
      const recent = await recentPositions(history, projectId);
      const { reading } = await upstream.listKeywords(projectId, NEVER);
      if (recent === null || reading === null) return null;
      const { positions, ...span } = recent;
      const groups = await inTurns(groupTrends(reading.data.keywords, positions, { by, own }));
      return { ...span, groups };
    });
  };
}

type Sums = { keywords: number; top10: number[]; known: number[]; switchCount: number };

function* groupTrends(
  rows: readonly Keyword[],
  positions: Positions,
  { by, own }: { by: Grouping; own: ProjectLabels },
): Steps<[string | null, GroupTrend][]> {
  const days = [...positions.columns.keys()];
  const groups = new Map<string | null, Sums>();
  let number: number | undefined;
  for (const [at, keyword] of rows.entries()) {
    if (at % ROWS_A_STEP === 0) yield;
    number = positions.keywords.latestOf(keyword.id, (number ?? -1) + 1);
    const names = namesOf(keyword, by, labelsOf(own, keyword.id));
    for (const name of names.length === 0 ? [null] : names) {
      const key = groupKey(by, name);
      const sums = groups.get(key) ?? {
        keywords: 0,
        top10: days.map(() => 0),
        known: days.map(() => 0),
        switchCount: 0,
      };
      groups.set(key, sums);
      sums.keywords += 1;
      if (number === undefined) continue;
      addDays(sums, positions, number);
      sums.switchCount += swapsOf(rankedPages(positions, number));
    }
  }
  const largest = [...groups].sort(([, one], [, other]) => other.keywords - one.keywords).slice(0, GROUPS_MAX);
  return largest.map(([key, sums]) => [key, { line: lineOf(sums, days), switched: sums.switchCount }]);
}

function addDays(sums: Sums, { columns }: Positions, number: number): void {
  for (const [at, codes] of [...columns.values()].entries()) {
    const code = codes[number] ?? Number.NaN;
    // An empty field reveals nothing about the position.
    if (Number.isNaN(code) || code === 0) continue;
    sums.known[at] = (sums.known[at] ?? 0) + 1;
    if (code > 0 && code <= TOP) sums.top10[at] = (sums.top10[at] ?? 0) + 1;
  }
}

function lineOf({ top10, known }: Sums, days: readonly number[]) {
  const points = days.flatMap((day, at): TopTenPoint[] => {
    const base = known[at] ?? 0;
    return base === 0 ? [] : [{ day, top10: top10[at] ?? 0, known: base }];
  });
  return topTenLine(points, RANGE_FACTS["12m"].days);
}

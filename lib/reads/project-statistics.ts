import { type FigureChanges, figureChanges } from "../domain/figures/figure-changes";
import type { CountedFigures, ProjectFigures } from "../domain/figures/project-figures";
import { type KeywordStatistics, keywordStatistics } from "../domain/figures/statistics";
import { createMemo, type Memo } from "../store/memo";
import { NEVER, type ReadContext } from "./read-context";

const PROJECTS_MAX = 1_000;

/**
 * The figures of every saved keyword list, by project id. They are saved beside the list and not counted again, except
 * where the list leaves positions out that the saved data of its keywords has: then once for each version of both.
 */
export function createProjectStatistics(context: ReadContext): () => Promise<Record<string, ProjectFigures>> {
  const memo = createMemo<CountedFigures>({ sizeMax: PROJECTS_MAX });
  return async () => {
    const { overview } = context.upstream.copies;
    const [lists, filled] = [await overview.keywordSummaries(), await overview.projectIdsWithKeywordData()];
    const figures: [string, ProjectFigures][] = [];
    for (const { projectId, summary, asOfMs } of lists) {
      const saved = savedFigures(summary);
      const mayMiss = saved.statistics.buckets.notLoaded > 0 && filled.has(projectId);
      const anew = mayMiss ? await counted(context, memo, projectId) : null;
      figures.push([projectId, { asOf: new Date(asOfMs).toISOString(), ...(anew ?? saved) }]);
    }
    return Object.fromEntries(figures);
  };
}

/** A summary as it is saved beside its list. */
function savedFigures(summary: string): CountedFigures {
  const { changes = null, ...statistics } = JSON.parse(summary) as KeywordStatistics & { changes?: FigureChanges };
  // A summary may be older than these figures.
  return {
    statistics: { ...statistics, lastKnown: statistics.lastKnown ?? 0 },
    changes: changes && { ...changes, since: changes.since ?? null },
  };
}

async function counted(
  { upstream }: ReadContext,
  memo: Memo<CountedFigures>,
  projectId: string,
): Promise<CountedFigures | null> {
  // Read before the list: should it change in between, the next question finds this outdated.
  const version = await upstream.keywordsVersion(projectId);
  if (version === null) return null;
  return memo(projectId, version, async () => {
    const { reading } = await upstream.listKeywords(projectId, NEVER);
    if (reading === null) return null;
    const { keywords } = reading.data;
    return { statistics: keywordStatistics(keywords), changes: figureChanges(keywords) };
  });
}

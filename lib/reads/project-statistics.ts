import type { CountedFigures, ProjectFigures } from "../domain/figures/project-figures";
import type { KeywordStatistics } from "../domain/figures/statistics";
import { listSummary } from "../domain/history/one-day";
import { createMemo, type Memo } from "../store/memo";
import { NEVER, type ReadContext } from "./read-context";

const PROJECTS_MAX = 1_000;

/**
 * The figures of every saved keyword list, by project id. They are saved beside the list and not counted again, except
 * where the list leaves positions out that the saved data of its keywords has, or was saved by an older version: then
 * once for each version of both.
 */
export function createProjectStatistics(context: ReadContext): () => Promise<Record<string, ProjectFigures>> {
  const memo = createMemo<CountedFigures>({ sizeMax: PROJECTS_MAX });
  return async () => {
    const { overview } = context.upstream.copies;
    const [lists, filled] = [await overview.keywordSummaries(), await overview.projectIdsWithKeywordData()];
    const figures: [string, ProjectFigures][] = [];
    for (const { projectId, summary, asOfMs } of lists) {
      const saved = savedFigures(summary);
      const isOutdated = saved === null || (lacksPositions(saved) && filled.has(projectId));
      const found = (isOutdated ? await counted(context, memo, projectId) : null) ?? saved;
      if (found !== null) figures.push([projectId, { asOf: new Date(asOfMs).toISOString(), ...found }]);
    }
    return Object.fromEntries(figures);
  };
}

/** Of a list of several days none is missing: what has no position on its one day was not seen then. */
const lacksPositions = ({ statistics, onDay }: CountedFigures): boolean =>
  onDay === null && statistics.buckets.notLoaded > 0;

type Summary = KeywordStatistics & Partial<Omit<CountedFigures, "statistics">>;

/** A summary as it is saved beside its list; null: it is from before it said which days they are of, so they are counted. */
function savedFigures(summary: string): CountedFigures | null {
  const { changes, onDay, mixesDays, ...statistics } = JSON.parse(summary) as Summary;
  if (changes === undefined || onDay === undefined || mixesDays === undefined) return null;
  return { statistics, changes, onDay, mixesDays };
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
    return listSummary(reading.data.keywords);
  });
}

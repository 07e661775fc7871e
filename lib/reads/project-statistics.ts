import type { CountedFigures, ProjectFigures } from "../domain/figures/figure-changes";
import type { KeywordStatistics } from "../domain/figures/statistics";
import { listSummary } from "../domain/history/one-day";
import type { KeywordList } from "../domain/response/reading";
import { createMemo } from "../store/memo";
import type { ReadContext } from "./read-context";
import { ofSavedList } from "./saved-projects";

const PROJECTS_MAX = 1_000;

/** Saved with the list; recounted per version only if the list lacks positions or comes from an older version. */
export function createProjectStatistics(context: ReadContext): () => Promise<Record<string, ProjectFigures>> {
  const memo = createMemo<CountedFigures>({ sizeMax: PROJECTS_MAX });
  return async () => {
    const { overview } = context.upstream.copies;
    const [lists, loadedIds] = [await overview.keywordSummaries(), await overview.historyCounts()];
    const figures: [string, ProjectFigures][] = [];
    for (const { projectId, summary, asOfMs } of lists) {
      const saved = savedFigures(summary);
      const isOutdated = saved === null || (lacksPositions(saved) && loadedIds.has(projectId));
      const projectFigures = (isOutdated ? await ofSavedList(context, memo, projectId, countFigures) : null) ?? saved;
      if (projectFigures !== null)
        figures.push([projectId, { asOf: new Date(asOfMs).toISOString(), ...projectFigures }]);
    }
    return Object.fromEntries(figures);
  };
}

const countFigures = ({ keywords }: KeywordList): CountedFigures => listSummary(keywords);

/** A list with several days lacks none: keywords without a position were not seen on its main day. */
const lacksPositions = ({ statistics, onDay }: CountedFigures): boolean =>
  onDay === null && statistics.buckets.notLoaded > 0;

type Summary = KeywordStatistics & Partial<Omit<CountedFigures, "statistics">>;

/** null: an older format, to be recounted. */
function savedFigures(summary: string): CountedFigures | null {
  const { changes, onDay, mixesDays, ...statistics } = JSON.parse(summary) as Summary;
  if (changes === undefined || onDay === undefined || mixesDays === undefined) return null;
  return { statistics, changes, onDay, mixesDays };
}

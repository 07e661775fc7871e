import type { Container } from "../container";
import { type FigureChanges, figureChanges } from "../domain/figures/figure-changes";
import type { CountedFigures, ProjectFigures } from "../domain/figures/project-figures";
import { type KeywordStatistics, keywordStatistics } from "../domain/figures/statistics";
import { NEVER } from "./answers";

/** A summary as it is kept beside its list. */
function keptFigures(summary: string): CountedFigures {
  const { changes = null, ...statistics } = JSON.parse(summary) as KeywordStatistics & { changes?: FigureChanges };
  // A summary may be older than this figure.
  return { statistics: { ...statistics, lastKnown: statistics.lastKnown ?? 0 }, changes };
}

/**
 * The figures of every saved keyword list, by project id. They are kept beside the list and not counted again, except
 * where the list leaves positions out that the saved data of its keywords has: then once for each version of both.
 */
export async function projectStatistics(container: Container): Promise<Record<string, ProjectFigures>> {
  const { overview } = container.copies;
  const [lists, filled] = [await overview.keywordSummaries(), await overview.projectIdsWithKeywordData()];
  const figures: [string, ProjectFigures][] = [];
  for (const { projectId, summary, asOfMs } of lists) {
    const kept = keptFigures(summary);
    const mayMiss = kept.statistics.buckets.notLoaded > 0 && filled.has(projectId);
    const anew = mayMiss ? await counted(container, projectId) : null;
    figures.push([projectId, { asOf: new Date(asOfMs).toISOString(), ...(anew ?? kept) }]);
  }
  return Object.fromEntries(figures);
}

async function counted(container: Container, projectId: string): Promise<CountedFigures | null> {
  // Read before the list: should it change in between, the next question finds this outdated.
  const version = await container.upstream.keywordsVersion(projectId);
  if (version === null) return null;
  return container.figures.read(projectId, version, async () => {
    const { reading } = await container.upstream.listKeywords(projectId, NEVER);
    if (reading === null) return null;
    const { keywords } = reading.data;
    return { statistics: keywordStatistics(keywords), changes: figureChanges(keywords) };
  });
}

import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { GroupTrends } from "../domain/figures/top-ten";
import type { Trend } from "../domain/history/history";
import type { PageSwapsSummary } from "../domain/history/page-swaps";
import type { Histories } from "../domain/response/pages";
import type { Matrix, MatrixDays } from "../domain/series/matrix";
import type { Grouping } from "../domain/table/groups";
import { routeQuery } from "./answer-query";
import { keywordsQuery } from "./keyword-list";
import { projectPath } from "./projects";

/** @param version of the list, which adds a day */
export const trendQuery = (projectId: string, version: string) =>
  queryOptions({
    ...routeQuery<Trend>(["trend", projectId, version], `${projectPath(projectId)}/trend`, 0),
    placeholderData: keepPreviousData,
  });

/** null: fewer than two days are saved. */
export const groupTrendsQuery = (projectId: string, by: Grouping, version: string) =>
  routeQuery<GroupTrends | null>(
    ["group-trends", projectId, by, version],
    `${projectPath(projectId)}/group-trends?by=${by}`,
    0,
  );

/** null: fewer than two days are saved. */
export const pageSwapsQuery = (projectId: string, version: string) =>
  routeQuery<PageSwapsSummary | null>(["page-swaps", projectId, version], `${projectPath(projectId)}/page-swaps`, 0);

export const matrixQuery = (projectId: string, days: MatrixDays, version: string) =>
  routeQuery<Matrix>(["matrix", projectId, days, version], `${projectPath(projectId)}/matrix/${days}`, 0);

export const historiesQuery = (projectId: string) =>
  routeQuery<Histories>(["histories", projectId], `${projectPath(projectId)}/histories`, 0);

export function loadable(keywordIds: readonly string[], { ids, refusedIds }: Histories): string[] {
  const excludedIds = new Set([...ids, ...refusedIds]);
  return keywordIds.filter((id) => !excludedIds.has(id));
}

const OF_DAYS = ["histories", "trend", "group-trends", "page-swaps", "matrix"];

/** For a project with newly loaded keywords: everything that shows their days is loaded again from the saved data. */
export const invalidateDays = (client: QueryClient, projectId: string): Promise<unknown> =>
  Promise.all(
    [keywordsQuery(projectId).queryKey, ...OF_DAYS.map((name) => [name, projectId])].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

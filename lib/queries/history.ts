import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { GroupTrends } from "../domain/figures/group-trend";
import type { Trend } from "../domain/history/history";
import type { PageSwapsSummary } from "../domain/history/page-swaps";
import type { Histories } from "../domain/response/pages";
import type { Matrix, MatrixDays } from "../domain/series/matrix";
import type { Grouping } from "../domain/table/groups";
import { getJson } from "./get-json";
import { projectPath } from "./projects";

/** @param asOf when the list was saved; a newer list adds a day */
export const trendQuery = (projectId: string, asOf: string) =>
  queryOptions({
    queryKey: ["trend", projectId, asOf],
    queryFn: ({ signal }) => getJson<Trend>(`${projectPath(projectId)}/trend`, signal),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });

/** null: fewer than two days are saved. */
export const groupTrendsQuery = (projectId: string, by: Grouping, asOf: string) =>
  queryOptions({
    queryKey: ["group-trends", projectId, by, asOf],
    queryFn: ({ signal }) => getJson<GroupTrends | null>(`${projectPath(projectId)}/group-trends?by=${by}`, signal),
    throwOnError: false,
  });

/** null: fewer than two days are saved. */
export const pageSwapsQuery = (projectId: string, asOf: string) =>
  queryOptions({
    queryKey: ["page-swaps", projectId, asOf],
    queryFn: ({ signal }) => getJson<PageSwapsSummary | null>(`${projectPath(projectId)}/page-swaps`, signal),
    throwOnError: false,
  });

export const matrixQuery = (projectId: string, days: MatrixDays) =>
  queryOptions({
    queryKey: ["matrix", projectId, days],
    queryFn: ({ signal }) => getJson<Matrix>(`${projectPath(projectId)}/matrix/${days}`, signal),
  });

export const historiesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["histories", projectId],
    queryFn: ({ signal }) => getJson<Histories>(`${projectPath(projectId)}/histories`, signal),
  });

export function loadable(keywordIds: readonly string[], { ids, refused }: Histories): string[] {
  const known = new Set([...ids, ...refused]);
  return keywordIds.filter((id) => !known.has(id));
}

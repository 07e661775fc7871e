import { queryOptions } from "@tanstack/react-query";
import type { PageSwapsSummary } from "../../domain/history/page-swaps";
import { getJson } from "../get-json";
import { PROJECTS_PATH } from "../projects";

/** null: fewer than two days are saved. @param asOf when the list was saved; a newer list adds a day */
export const pageSwapsQuery = (projectId: string, asOf: string) =>
  queryOptions({
    queryKey: ["page-swaps", projectId, asOf],
    queryFn: ({ signal }) =>
      getJson<PageSwapsSummary | null>(`${PROJECTS_PATH}/${encodeURIComponent(projectId)}/page-swaps`, signal),
    throwOnError: false,
  });

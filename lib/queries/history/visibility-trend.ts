import { queryOptions } from "@tanstack/react-query";
import type { RatesOf, VisibilityTrend } from "../../domain/figures/visibility-trend";
import { getJson } from "../get-json";
import { PROJECTS_PATH } from "../projects";

/**
 * Visibility of a project day by day, from what is held: free.
 * @param asked.from its first day @param asked.asOf when its list was saved: a newer one adds a day
 */
export const visibilityTrendQuery = (projectId: string, asked: { from: string; rates: RatesOf; asOf: string }) =>
  queryOptions({
    queryKey: ["visibility-trend", projectId, asked],
    queryFn: ({ signal }) =>
      getJson<VisibilityTrend | null>(
        `${PROJECTS_PATH}/${encodeURIComponent(projectId)}/visibility?from=${asked.from}&rates=${asked.rates}`,
        signal,
      ),
    throwOnError: false,
  });

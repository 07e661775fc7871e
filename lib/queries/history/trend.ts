import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Trend } from "../../domain/history/history";
import { getJson } from "../get-json";
import { PROJECTS_PATH } from "../projects";

/** @param asOf when the list was saved; a newer list adds a day */
export const trendQuery = (projectId: string, asOf: string) =>
  queryOptions({
    queryKey: ["trend", projectId, asOf],
    queryFn: ({ signal }) => getJson<Trend>(`${PROJECTS_PATH}/${encodeURIComponent(projectId)}/trend`, signal),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ChangeFacts } from "../../domain/history/changes";
import { getJson } from "../get-json";
import { PROJECTS_PATH } from "../projects";

/**
 * What moved in a project, in figures, from what is held: free.
 * @param asOf when its list was saved: a newer one adds a day
 * @param days the period to look back over and the later day, as an address names them; null: the usual ones
 */
export const changesQuery = (projectId: string, asOf: string, days: { from: string | null; to: string | null }) =>
  queryOptions({
    queryKey: ["changes", projectId, asOf, days],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(
        Object.entries(days).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      );
      return getJson<ChangeFacts>(`${PROJECTS_PATH}/${encodeURIComponent(projectId)}/changes?${query}`, signal);
    },
    placeholderData: keepPreviousData,
    throwOnError: false,
  });

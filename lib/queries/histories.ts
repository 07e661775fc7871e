import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./get-json";
import { PROJECTS_PATH } from "./projects";

/** Of which keywords of a project a history is held: opening those is free. */
export const historiesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["histories", projectId],
    queryFn: ({ signal }) =>
      getJson<{ ids: string[] }>(`${PROJECTS_PATH}/${encodeURIComponent(projectId)}/histories`, signal),
  });

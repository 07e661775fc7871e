import { queryOptions } from "@tanstack/react-query";
import type { Histories } from "../../domain/response/pages";
import { getJson } from "../get-json";
import { PROJECTS_PATH } from "../projects";

/** Keywords whose history is saved (free to open), and keywords that the service refused. */
export const historiesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["histories", projectId],
    queryFn: ({ signal }) => getJson<Histories>(`${PROJECTS_PATH}/${encodeURIComponent(projectId)}/histories`, signal),
  });

/** The keywords for which a request could return data. */
export function loadable(keywordIds: readonly string[], { ids, refused }: Histories): string[] {
  const known = new Set([...ids, ...refused]);
  return keywordIds.filter((id) => !known.has(id));
}

import { queryOptions } from "@tanstack/react-query";
import type { Histories } from "../../domain/response/pages";
import { getJson } from "../get-json";
import { PROJECTS_PATH } from "../projects";

export const historiesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["histories", projectId],
    queryFn: ({ signal }) => getJson<Histories>(`${PROJECTS_PATH}/${encodeURIComponent(projectId)}/histories`, signal),
  });

export function loadable(keywordIds: readonly string[], { ids, refused }: Histories): string[] {
  const known = new Set([...ids, ...refused]);
  return keywordIds.filter((id) => !known.has(id));
}

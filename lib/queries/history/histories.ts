import { queryOptions } from "@tanstack/react-query";
import type { Histories } from "../../domain/response/pages";
import { getJson } from "../get-json";
import { PROJECTS_PATH } from "../projects";

/** Of which keywords of a project a history is held: opening those is free. Others are known to bring nothing. */
export const historiesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["histories", projectId],
    queryFn: ({ signal }) => getJson<Histories>(`${PROJECTS_PATH}/${encodeURIComponent(projectId)}/histories`, signal),
  });

/** Those of the keywords that a request could bring something for. */
export function loadable(keywordIds: readonly string[], { ids, refused }: Histories): string[] {
  const known = new Set([...ids, ...refused]);
  return keywordIds.filter((id) => !known.has(id));
}

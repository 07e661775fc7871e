import { queryOptions } from "@tanstack/react-query";
import type { ViewsOutcome } from "../domain/table/saved-view";
import { getJson, postJson } from "./get-json";
import { projectPath } from "./projects";

export const viewsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["views", projectId] as const,
    queryFn: ({ signal }) => getJson<ViewsOutcome>(`${projectPath(projectId)}/views`, signal),
    staleTime: 30_000,
    throwOnError: false,
  });

export const saveView = (view: {
  projectId: string;
  id: string | null;
  name: string;
  query: string;
}): Promise<ViewsOutcome> => postJson("/api/views/save", view);

export const removeView = (view: { projectId: string; id: string }): Promise<ViewsOutcome> =>
  postJson("/api/views/remove", view);

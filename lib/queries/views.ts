import type { ViewsOutcome } from "../domain/table/saved-view";
import { routeQuery } from "./answer-query";
import { postJson } from "./get-json";
import { projectPath } from "./projects";

export const viewsQuery = (projectId: string) =>
  routeQuery<ViewsOutcome>(["views", projectId], `${projectPath(projectId)}/views`);

export const saveView = (view: {
  projectId: string;
  id: string | null;
  name: string;
  query: string;
}): Promise<ViewsOutcome> => postJson("/api/views/save", view);

export const removeView = (view: { projectId: string; id: string }): Promise<ViewsOutcome> =>
  postJson("/api/views/remove", view);

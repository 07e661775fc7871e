import type { SavedView, ViewsOutcome } from "../domain/table/saved-view";
import { routeQuery } from "./answer-query";
import { postJson } from "./get-json";
import { projectPath } from "./projects";

export const viewsQuery = (projectId: string) =>
  routeQuery<ViewsOutcome>(["views", projectId], `${projectPath(projectId)}/views`);

type NewView = Omit<SavedView, "id"> & { projectId: string; id: string | null };

export const saveView = (view: NewView): Promise<ViewsOutcome> => postJson("/api/views/save", view);

export const removeView = (view: { projectId: string; id: string }): Promise<ViewsOutcome> =>
  postJson("/api/views/remove", view);

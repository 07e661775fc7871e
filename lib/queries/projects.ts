import type { ProjectList } from "../domain/response/reading";
import { answerQuery } from "./answer-query";

export const PROJECTS_PATH = "/api/projects";

/** The saved projects list, read through our own route: free. */
export const projectsQuery = () => answerQuery<ProjectList>(["projects"], PROJECTS_PATH);

/** Everything that is held of a project over time, as a file to download: free. */
export const historyFileHref = (projectId: string): string =>
  `${PROJECTS_PATH}/${encodeURIComponent(projectId)}/history`;

import type { ProjectList } from "../domain/response/reading";
import { answerQuery } from "./answer-query";

export const PROJECTS_PATH = "/api/projects";

export const projectsQuery = () => answerQuery<ProjectList>(["projects"], PROJECTS_PATH);

export const historyFileHref = (projectId: string): string =>
  `${PROJECTS_PATH}/${encodeURIComponent(projectId)}/history`;

import type { ProjectList } from "../domain/response/reading";
import { answerQuery } from "./answer-query";

const PATH = "/api/projects";

export const projectPath = (projectId: string): string => `${PATH}/${encodeURIComponent(projectId)}`;

export const projectsQuery = answerQuery<ProjectList>(["projects"], PATH);

export const historyFileHref = (projectId: string): string => `${projectPath(projectId)}/history`;

import type { ProjectList } from "../domain/answer/reading";
import { answerQuery } from "./answer-query";

export const PROJECTS_PATH = "/api/projects";

/** The saved projects list, read through our own route: free. */
export const projectsQuery = () => answerQuery<ProjectList>(["projects"], PROJECTS_PATH);

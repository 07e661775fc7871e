import type { KeywordData } from "../domain/keyword";
import type { KeywordList } from "../domain/reading";
import { answerQuery } from "./answer-query";
import { PROJECTS_PATH } from "./projects";

const keywordsPath = (projectId: string) => `${PROJECTS_PATH}/${encodeURIComponent(projectId)}/keywords`;

/** The saved keyword list of a project, read through our own route: free. */
export const keywordsQuery = (projectId: string) =>
  answerQuery<KeywordList>(["projects", projectId, "keywords"], keywordsPath(projectId));

/** Everything saved about one keyword, read through our own route: free. */
export const keywordQuery = (projectId: string, keywordId: string) =>
  answerQuery<KeywordData>(
    ["projects", projectId, "keywords", keywordId],
    `${keywordsPath(projectId)}/${encodeURIComponent(keywordId)}`,
  );

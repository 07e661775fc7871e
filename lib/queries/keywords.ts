import type { KeywordData } from "../domain/keyword/keyword";
import { answerQuery } from "./answer-query";
import { PROJECTS_PATH } from "./projects";

/** Where a project’s keywords are answered. */
export const keywordsPath = (projectId: string): string => `${PROJECTS_PATH}/${encodeURIComponent(projectId)}/keywords`;

/** Everything saved about one keyword, from our own route: free. */
export const keywordQuery = (projectId: string, keywordId: string) =>
  answerQuery<KeywordData>(
    ["projects", projectId, "keywords", keywordId],
    `${keywordsPath(projectId)}/${encodeURIComponent(keywordId)}`,
  );

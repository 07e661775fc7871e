import type { KeywordData } from "../domain/keyword/keyword";
import { answerQuery } from "./answer-query";
import { PROJECTS_PATH } from "./projects";

export const keywordsPath = (projectId: string): string => `${PROJECTS_PATH}/${encodeURIComponent(projectId)}/keywords`;

export const keywordQuery = (projectId: string, keywordId: string) =>
  answerQuery<KeywordData>(
    ["projects", projectId, "keywords", keywordId],
    `${keywordsPath(projectId)}/${encodeURIComponent(keywordId)}`,
  );

import type { KeywordData } from "../domain/keyword/keyword";
import { answerQuery } from "./answer-query";
import { projectPath } from "./projects";

export const keywordsPath = (projectId: string): string => `${projectPath(projectId)}/keywords`;

export const keywordQuery = (projectId: string, keywordId: string) =>
  answerQuery<KeywordData>(
    ["projects", projectId, "keywords", keywordId],
    `${keywordsPath(projectId)}/${encodeURIComponent(keywordId)}`,
  );

import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../domain/answer/answer";
import type { KeywordData } from "../domain/keyword/keyword";
import type { KeywordRowsList } from "../domain/table/rows";
import { answerQuery } from "./answer-query";
import { PROJECTS_PATH } from "./projects";

const keywordsPath = (projectId: string) => `${PROJECTS_PATH}/${encodeURIComponent(projectId)}/keywords`;

/** The saved keyword list of a project, read through our own route as columns: free. What spends answers with rows. */
export const keywordsQuery = (projectId: string) => {
  const queryKey: readonly string[] = ["answer", "projects", projectId, "keywords"];
  return {
    path: keywordsPath(projectId),
    ...queryOptions({
      queryKey,
      queryFn: async ({ client, signal }) => {
        const path = `${PROJECTS_PATH}/${encodeURIComponent(projectId)}/columns`;
        // Pages of single keywords read no list.
        const { readPackedList } = await import("./packed-list");
        return readPackedList(path, client.getQueryData<Answer<KeywordRowsList>>(queryKey), signal);
      },
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    }),
  };
};

/** Everything saved about one keyword, read through our own route: free. */
export const keywordQuery = (projectId: string, keywordId: string) =>
  answerQuery<KeywordData>(
    ["projects", projectId, "keywords", keywordId],
    `${keywordsPath(projectId)}/${encodeURIComponent(keywordId)}`,
  );

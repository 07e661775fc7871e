import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../domain/answer/answer";
import type { KeywordData } from "../domain/keyword/keyword";
import type { KeywordRowsList } from "../domain/table/rows";
import { answerQuery } from "./answer-query";
import { PROJECTS_PATH } from "./projects";

const keywordsPath = (projectId: string) => `${PROJECTS_PATH}/${encodeURIComponent(projectId)}/keywords`;

/** The saved keyword list of a project, loaded from our own route as columns: free. A POST responds with rows. */
export const keywordsQuery = (projectId: string) => {
  const queryKey: readonly string[] = ["answer", "projects", projectId, "keywords"];
  return {
    path: keywordsPath(projectId),
    ...queryOptions({
      queryKey,
      queryFn: async ({ client, signal }) => {
        const path = `${PROJECTS_PATH}/${encodeURIComponent(projectId)}/columns`;
        // Pages of single keywords load no list.
        const { loadColumns } = await import("./columns");
        return loadColumns(path, client.getQueryData<Answer<KeywordRowsList>>(queryKey), signal);
      },
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    }),
  };
};

/** Everything saved about one keyword, from our own route: free. */
export const keywordQuery = (projectId: string, keywordId: string) =>
  answerQuery<KeywordData>(
    ["projects", projectId, "keywords", keywordId],
    `${keywordsPath(projectId)}/${encodeURIComponent(keywordId)}`,
  );

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dayViewQuery } from "../domain/history/period";
import type { Answer } from "../domain/response/reading";
import type { KeywordRowsList } from "../domain/table/rows";
import type { DayView } from "../domain/time/day-view";
import type { Resource } from "./answer-query";
import { loadColumns } from "./columns";
import { keywordsPath } from "./keywords";
import { projectPath } from "./projects";

const listKey = (projectId: string): readonly string[] => ["answer", "projects", projectId, "keywords"];
const columnsPath = (projectId: string) => `${projectPath(projectId)}/columns`;

export const keywordsQuery = (projectId: string) => {
  const queryKey = listKey(projectId);
  const withSaved = async (answer: Answer<KeywordRowsList>): Promise<Answer<KeywordRowsList>> => {
    const saved = await loadColumns(columnsPath(projectId), undefined);
    if (answer.reading === null || saved.reading === null) return saved;
    return { ...answer, reading: { ...answer.reading, data: saved.reading.data } };
  };
  return {
    path: keywordsPath(projectId),
    withSaved,
    ...queryOptions({
      queryKey,
      queryFn: ({ client, signal }) =>
        loadColumns(columnsPath(projectId), client.getQueryData<Answer<KeywordRowsList>>(queryKey), signal),
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    }),
  } satisfies Resource<KeywordRowsList>;
};

/** The present list stays until the other has loaded. @param version of the saved list */
export const viewedListQuery = (projectId: string, view: DayView, version: string) => {
  const queryKey = [...listKey(projectId), "viewed", dayViewQuery(view), version];
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => {
      const cachedAnswer = client.getQueryData<Answer<KeywordRowsList>>(queryKey);
      return loadColumns(`${columnsPath(projectId)}?${dayViewQuery(view)}`, cachedAnswer, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
};

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dayViewQuery } from "../domain/history/day-view";
import type { Answer } from "../domain/response/result";
import type { KeywordRowsList } from "../domain/table/rows";
import type { DayView } from "../domain/time/day-view";
import { loadColumns } from "./columns";
import { keywordsPath } from "./keywords";
import { PROJECTS_PATH } from "./projects";

const listKey = (projectId: string): readonly string[] => ["answer", "projects", projectId, "keywords"];
const columnsPath = (projectId: string) => `${PROJECTS_PATH}/${encodeURIComponent(projectId)}/columns`;

/**
 * A project’s saved list, from our own route for columns: free. `path` is where a POST loads it anew; that responds with
 * rows, of which a page makes columns too: it holds every list in one form, with its figures.
 */
export const keywordsQuery = (projectId: string) => {
  const queryKey = listKey(projectId);
  const held = async (answer: Answer<KeywordRowsList>): Promise<Answer<KeywordRowsList>> => {
    if (answer.reading === null) return answer;
    const { packList } = await import("./pack-list");
    return { ...answer, reading: { ...answer.reading, data: await packList(answer.reading.data) } };
  };
  return {
    path: keywordsPath(projectId),
    held,
    ...queryOptions({
      queryKey,
      queryFn: ({ client, signal }) =>
        loadColumns(columnsPath(projectId), client.getQueryData<Answer<KeywordRowsList>>(queryKey), signal),
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    }),
  };
};

/**
 * The same list as of a day, or compared with another one: free. What is there stays until the other has come.
 * @param asOf when the saved list was saved: a newer one is compared anew
 */
export const viewedListQuery = (projectId: string, view: DayView, asOf: string) => {
  const queryKey = [...listKey(projectId), "viewed", dayViewQuery(view), asOf];
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => {
      const held = client.getQueryData<Answer<KeywordRowsList>>(queryKey);
      return loadColumns(`${columnsPath(projectId)}?${dayViewQuery(view)}`, held, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
};

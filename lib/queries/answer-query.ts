import { queryOptions } from "@tanstack/react-query";
import type { Answer, SpendRequest } from "../domain/response/result";
import { getJson, postJson } from "./get-json";
import { isTabSavedOnly } from "./saved-only";

/** Requests allowed when the service has not said how many pages there are. */
const PAGES_MAX = 50;

/**
 * One resource of ours: how its saved answer is read (free) and how it is asked for (spends).
 * The key names the resource and is shared by every reader of it in the page.
 */
export type Resource<T> = ReturnType<typeof answerQuery<T>> & {
  /** What a page holds of an answer that was asked for. Absent: the answer as it came. */
  held?: (answer: Answer<T>) => Promise<Answer<T>>;
};

export const answerQuery = <T>(key: readonly string[], path: string) => ({
  path,
  ...queryOptions({
    queryKey: ["answer", ...key] as readonly string[],
    queryFn: ({ signal }) => getJson<Answer<T>>(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  }),
});

/** The most a request may spend at a price the person has seen. */
export const requestsMaxOf = ({ requests, atLeast }: Answer<unknown>["price"]): number =>
  atLeast ? Math.max(requests, PAGES_MAX) : requests;

/** Asks the service through our route: the only way a page spends. Throws ProblemError or OfflineError. */
export const askFor = <T>(path: string, request: SpendRequest): Promise<Answer<T>> =>
  postJson<Answer<T>>(path, isTabSavedOnly() ? { ...request, savedOnly: true } : request);

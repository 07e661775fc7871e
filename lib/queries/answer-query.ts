import { type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Answer } from "../domain/response/reading";
import type { SpendRequest } from "../domain/response/spend-request";
import { getJson, postJson } from "./get-json";
import { isTabSavedOnly } from "./saved-only";

const PAGES_MAX = 50;
const FRESH_MS = 30_000;

/** A free route's response. Components show its failure themselves. */
export const routeQuery = <T>(queryKey: QueryKey, path: string, staleTime = FRESH_MS) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => getJson<T>(path, signal),
    staleTime,
  });

export type Resource<T> = ReturnType<typeof answerQuery<T>> & {
  withSaved?: (answer: Answer<T>) => Promise<Answer<T>>;
};

export const answerQuery = <T>(key: readonly string[], path: string) => ({
  path,
  ...queryOptions({
    queryKey: ["answer", ...key] as readonly string[],
    queryFn: ({ signal }) => getJson<Answer<T>>(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  }),
});

export const requestsMaxOf = ({ requests, atLeast }: Answer<unknown>["price"]): number =>
  atLeast ? Math.max(requests, PAGES_MAX) : requests;

export const askFor = <T>(path: string, request: SpendRequest): Promise<Answer<T>> =>
  postJson<Answer<T>>(path, isTabSavedOnly() ? { ...request, savedOnly: true } : request);

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ProblemError } from "@/lib/queries/get-json";
import { invalidateDays } from "@/lib/queries/history";
import { useLoadKeyword } from "../use-bulk-load";

export const ROW_PRICE = { requests: 1, atLeast: false };

export function useRefreshRow(projectId: string) {
  const client = useQueryClient();
  const load = useLoadKeyword(projectId);
  return useMutation({
    mutationFn: ({ keywordId, isConfirmed }: { keywordId: string; isConfirmed: boolean }) =>
      load(keywordId, { spend: "now", requestsMax: ROW_PRICE.requests, confirmed: isConfirmed }),
    onSettled: (_data, error) =>
      Promise.all([
        invalidateDays(client, projectId),
        ...(error === null ? [] : [client.invalidateQueries({ queryKey: ["quota"] })]),
      ]),
  });
}

export const refreshFailure = (error: Error): string =>
  error instanceof ProblemError ? `Not refreshed: ${error.problem.title}.` : "Not refreshed: you’re offline.";

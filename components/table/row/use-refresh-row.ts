import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSetQuota } from "@/components/quota/use-quota";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { askFor } from "@/lib/queries/answer-query";
import { ProblemError } from "@/lib/queries/get-json";
import { invalidateDays } from "@/lib/queries/history";
import { keywordQuery } from "@/lib/queries/keywords";

export const ROW_PRICE = { requests: 1, atLeast: false };

export function useRefreshRow(projectId: string) {
  const client = useQueryClient();
  const setQuota = useSetQuota();
  return useMutation({
    mutationFn: async ({ keywordId, isConfirmed }: { keywordId: string; isConfirmed: boolean }) => {
      const { path, queryKey } = keywordQuery(projectId, keywordId);
      const { requests: requestsMax } = ROW_PRICE;
      const answer = await askFor<KeywordData>(path, { spend: "now", requestsMax, confirmed: isConfirmed });
      client.setQueryData(queryKey, answer);
      setQuota(answer.quota);
    },
    onSettled: (_data, error) =>
      Promise.all([
        invalidateDays(client, projectId),
        ...(error === null ? [] : [client.invalidateQueries({ queryKey: ["quota"] })]),
      ]),
  });
}

export const refreshFailure = (error: Error): string =>
  error instanceof ProblemError ? `Not refreshed: ${error.problem.title}.` : "Not refreshed: you’re offline.";

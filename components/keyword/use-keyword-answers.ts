import { useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import { useSetQuota } from "@/components/quota/use-quota";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import type { Answer } from "@/lib/domain/response/result";
import type { DayRange } from "@/lib/domain/time/history-days";
import { askFor } from "@/lib/queries/answer-query";
import { keywordQuery } from "@/lib/queries/keywords";

export type KeywordAnswers = {
  answers: { id: string; data: KeywordData | null; isRead: boolean }[];
  loading: ReadonlySet<string>;
  error: Error | null;
  /** Loads one keyword, or its missing days. Spends requests. */
  load: (id: string, isConfirmed: boolean, days?: DayRange) => Promise<unknown>;
};

export function useKeywordAnswers(
  projectId: string,
  ids: readonly string[],
  first: Readonly<Record<string, Answer<KeywordData>>>,
): KeywordAnswers {
  const client = useQueryClient();
  const setQuota = useSetQuota();
  const answers = useQueries({
    queries: ids.map((id) => ({ ...keywordQuery(projectId, id), initialData: first[id], throwOnError: false })),
  });
  const loading = useMutation({
    mutationFn: async ({ id, confirmed, days }: { id: string; confirmed: boolean; days?: DayRange | undefined }) => {
      const { path, queryKey } = keywordQuery(projectId, id);
      const spend = days === undefined ? ("if-missing" as const) : ("now" as const);
      const request = { spend, requestsMax: 1, confirmed };
      const answer = await askFor<KeywordData>(
        path,
        days === undefined ? request : { ...request, requestsMax: 2, days },
      );
      client.setQueryData(queryKey, answer);
      setQuota(answer.quota);
      return answer;
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["quota"] });
      void client.invalidateQueries({ queryKey: ["histories", projectId] });
    },
  });
  return {
    answers: ids.map((id, index) => ({
      id,
      data: answers[index]?.data?.reading?.data ?? null,
      isRead: answers[index]?.isFetched === true || answers[index]?.data !== undefined,
    })),
    loading: new Set(loading.isPending ? [loading.variables.id] : []),
    error: loading.error,
    load: (id, confirmed, days) => loading.mutateAsync({ id, confirmed, days }).catch(() => undefined),
  };
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSavedOnly, useSetQuota } from "@/components/quota/use-quota";
import { useIsFromElsewhere } from "@/components/shell/providers";
import { useSkeletonHold } from "@/components/ui/use-skeleton-hold";
import type { ErrorCode } from "@/lib/domain/errors";
import { maySpendUnasked, type Price, UNASKED_REQUESTS_MAX } from "@/lib/domain/quota/price";
import { quotaReadAtMs } from "@/lib/domain/quota/quota";
import { type Answer, readingVersion } from "@/lib/domain/response/reading";
import type { SpendRequest } from "@/lib/domain/response/spend-request";
import type { DayRange } from "@/lib/domain/time/history-days";
import { askFor, type Resource, requestsMaxOf } from "@/lib/queries/answer-query";
import { ProblemError } from "@/lib/queries/get-json";

export type LiveAnswer<T> = ReturnType<typeof useAnswer<T>>;

const LIMIT_CODES: readonly ErrorCode[] = ["limit_reached", "limit_or_key"];
/** Only another request can show that these errors are over. */
const PAUSED_CODES: readonly ErrorCode[] = ["limit_or_key", "key_rejected", "service_resting"];

/** The most a page may spend without a click; a longer list stops there and offers to continue. */
const unaskedMax = ({ requests, atLeast }: Price) =>
  atLeast ? UNASKED_REQUESTS_MAX : Math.min(requests, UNASKED_REQUESTS_MAX);

/**
 * With saved data it never spends on its own; with nothing saved it sends one request if the price allows it without a
 * click. @param options `opens`: false when only a click may load it; `isWhole`: the first response is complete
 */
export function useAnswer<T>(
  resource: Resource<T>,
  first: Answer<T>,
  { isWhole = true, opens = true }: { isWhole?: boolean; opens?: boolean } = {},
) {
  const { path, queryKey } = resource;
  const client = useQueryClient();
  const setQuota = useSetQuota();
  const isFromElsewhere = useIsFromElsewhere();
  const savedOnly = useSavedOnly();
  const [mayOpen] = useState(
    () =>
      opens &&
      first.reading === null &&
      first.problem === null &&
      !isFromElsewhere &&
      maySpendUnasked(first.price, first.quota),
  );
  // A frame rerender at the new hour drops the problem; the automatic retry comes a few seconds later.
  const [limitAtFirst] = useState(() =>
    first.problem !== null && LIMIT_CODES.includes(first.problem.code) ? first.problem : null,
  );

  async function spend(request: SpendRequest): Promise<Answer<T>> {
    try {
      const response = await askFor<T>(path, request);
      const answer = (await resource.withSaved?.(response)) ?? response;
      // A saved list that is still loading must not overwrite newer data.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, answer);
      setQuota(answer.quota);
      return answer;
    } catch (error) {
      // The store deleted data that belongs to another account, so the page removes it too.
      if (error instanceof ProblemError && error.problem.details.values.removed !== undefined)
        client.setQueryData<Answer<T>>(queryKey, (had) => ({ ...(had ?? first), reading: null }));
      void client.invalidateQueries({ queryKey: ["quota"] });
      throw error;
    }
  }

  const saved = useQuery({
    ...resource,
    enabled: !isWhole && first.reading !== null,
    initialData: isWhole && first.reading !== null ? first : undefined,
  });
  const opening = useQuery({
    queryKey: ["open", ...queryKey],
    queryFn: () => spend({ spend: "if-missing", requestsMax: UNASKED_REQUESTS_MAX, unasked: true }),
    enabled: mayOpen && savedOnly === null && saved.data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
  });
  const asking = useMutation({
    mutationFn: spend,
    onSuccess: () => client.removeQueries({ queryKey: ["open", ...queryKey] }),
  });
  const trying = useMutation({
    mutationFn: spend,
    onSuccess: () => {
      asking.reset();
      client.removeQueries({ queryKey: ["open", ...queryKey] });
    },
  });

  // The server's data may be newer than this tab's cache, or the saved copy may have been deleted.
  useEffect(() => {
    const cachedAnswer = client.getQueryData<Answer<T>>(queryKey);
    if (cachedAnswer === undefined || quotaReadAtMs(first.quota) <= quotaReadAtMs(cachedAnswer.quota)) return;
    if (first.reading === null) {
      void client.resetQueries({ queryKey, exact: true });
      void client.resetQueries({ queryKey: ["open", ...queryKey], exact: true });
    } else if (readingVersion(first.reading) !== readingVersion(cachedAnswer.reading)) {
      if (isWhole) client.setQueryData(queryKey, first);
      else void client.invalidateQueries({ queryKey, exact: true });
    }
  }, [client, first, isWhole, queryKey]);

  const newest = trying.error ?? asking.error ?? (saved.data === undefined ? opening.error : null);
  const error = asking.isPending ? null : newest;
  const currentAnswer = saved.data ?? first;
  const isOpening = useSkeletonHold(currentAnswer.reading === null && (opening.isFetching || asking.isPending));
  const answer = isOpening ? { ...currentAnswer, reading: null } : currentAnswer;
  const savedProblem = currentAnswer.problem ?? (currentAnswer.reading === null ? limitAtFirst : null);
  const problem = error === null ? savedProblem : error instanceof ProblemError ? error.problem : null;

  /** A click retries even when an earlier response rejected the key. */
  const despiteBlock = problem !== null && PAUSED_CODES.includes(problem.code);

  function ask(request: SpendRequest) {
    if (asking.isPending) return;
    trying.reset();
    asking.mutate(request);
  }
  return {
    answer,
    isWhole: isWhole || saved.data !== undefined,
    isRestMissing: saved.isError && saved.data === undefined && !saved.isFetching,
    loadRest: () => void saved.refetch(),
    isOpening,
    /** The user asked for it; the data on screen stays. */
    isRefreshing: currentAnswer.reading !== null && asking.isPending,
    problem,
    /** An error that is no problem of the service. */
    failure: problem === null ? error : null,
    ask: (kind: SpendRequest["spend"], price: Price, confirmed: boolean, days?: DayRange) =>
      ask({
        spend: kind,
        requestsMax: requestsMaxOf(price),
        confirmed,
        ...(days && { days }),
        ...(despiteBlock && { despiteBlock }),
      }),
    /** A retry by the user, at the price of a refresh. Ignores an earlier key rejection, which may no longer apply. */
    retry: (confirmed: boolean) =>
      ask({ spend: "now", requestsMax: requestsMaxOf(currentAnswer.price), confirmed, despiteBlock }),
    /** The automatic retry after the reset. @returns whether the service refused again because of the limit */
    tryAtReset: async (again: boolean) => {
      // The switch, which the user left on, named the price and the time.
      const max = { requestsMax: unaskedMax(currentAnswer.price), confirmed: true };
      const request: SpendRequest = { spend: "if-missing", ...max, despiteBlock: again };
      try {
        await trying.mutateAsync(request);
        return false;
      } catch (caughtError) {
        return caughtError instanceof ProblemError && LIMIT_CODES.includes(caughtError.problem.code);
      }
    },
    isReopened: trying.isSuccess,
  };
}

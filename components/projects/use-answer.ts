"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSetQuota } from "@/components/quota/use-quota";
import type { Answer, SpendRequest } from "@/lib/domain/answer";
import { maySpendUnasked, type Price, UNASKED_REQUESTS_MAX } from "@/lib/domain/price";
import type { Problem } from "@/lib/errors";
import { askFor, type Resource, requestsMaxOf } from "@/lib/queries/answer-query";
import { ProblemError } from "@/lib/queries/get-json";

/** A failure as a page shows it: one of the problems of the table, or the page's own way to the dashboard is gone. */
export type Failure = { kind: "problem"; problem: Problem } | { kind: "offline" };

/** One resource as a page draws it. */
export type LiveAnswer<T> = {
  answer: Answer<T>;
  /** False while only the first screen of a long list is here. */
  isWhole: boolean;
  /** Asked because nothing is saved; nothing else to show yet. */
  isOpening: boolean;
  /** Asked by a person; what is here stays. */
  isRefreshing: boolean;
  failure: Failure | null;
  ask: (spend: SpendRequest["spend"], price: Price) => void;
};

const toFailure = (error: Error): Failure =>
  error instanceof ProblemError ? { kind: "problem", problem: error.problem } : { kind: "offline" };

/** Nobody agreed to more than a page may spend by itself; a longer list stops there and offers to go on. */
const unaskedMax = ({ requests, atLeast }: Price) => (atLeast ? UNASKED_REQUESTS_MAX : requests);

/**
 * Follows one resource from what the server drew to what is asked for later. With a saved reading it never spends by
 * itself; with nothing saved and no problem it asks once, when the price allows that unasked. The question is a query
 * under one key, so a page drawn twice or again shares its answer instead of asking again.
 * @param first the answer in the HTML
 * @param isWhole whether that is everything saved; otherwise the rest is read from the saved copy, free
 */
export function useAnswer<T>(resource: Resource<T>, first: Answer<T>, isWhole = true): LiveAnswer<T> {
  const { path, queryKey } = resource;
  const client = useQueryClient();
  const setQuota = useSetQuota();
  const [mayOpen] = useState(
    () => first.reading === null && first.problem === null && maySpendUnasked(first.price, first.quota),
  );

  async function spend(request: SpendRequest): Promise<Answer<T>> {
    try {
      const answer = await askFor<T>(path, request);
      client.setQueryData(queryKey, answer);
      setQuota(answer.quota);
      return answer;
    } catch (error) {
      void client.invalidateQueries({ queryKey: ["quota"] });
      throw error;
    }
  }

  const saved = useQuery({
    ...resource,
    enabled: !isWhole && first.reading !== null,
    initialData: isWhole && first.reading !== null ? first : undefined,
    throwOnError: false,
  });
  const opening = useQuery({
    queryKey: ["open", ...queryKey],
    queryFn: () => spend({ spend: "if-missing", requestsMax: unaskedMax(first.price) }),
    enabled: mayOpen && saved.data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    throwOnError: false,
  });
  const asking = useMutation({
    mutationFn: spend,
    onSuccess: () => client.removeQueries({ queryKey: ["open", ...queryKey] }),
  });

  // The server may have drawn something newer than what this tab has kept from an earlier visit, or know that the
  // saved copy has been deleted since.
  useEffect(() => {
    const held = client.getQueryData<Answer<T>>(queryKey);
    if (held === undefined || first.quota.serverNow <= held.quota.serverNow) return;
    if (first.reading === null) {
      void client.resetQueries({ queryKey, exact: true });
      void client.resetQueries({ queryKey: ["open", ...queryKey], exact: true });
    } else if (first.reading.asOf > (held.reading?.asOf ?? "")) {
      if (isWhole) client.setQueryData(queryKey, first);
      else void client.invalidateQueries({ queryKey, exact: true });
    }
  }, [client, first, isWhole, queryKey]);

  const error = asking.isPending ? null : (asking.error ?? (saved.data === undefined ? opening.error : null));
  const answer = saved.data ?? first;
  return {
    answer,
    isWhole: isWhole || saved.data !== undefined,
    isOpening: answer.reading === null && (opening.isFetching || asking.isPending),
    isRefreshing: answer.reading !== null && asking.isPending,
    failure: error !== null ? toFailure(error) : answer.problem ? { kind: "problem", problem: answer.problem } : null,
    ask: (kind, price) => {
      if (!asking.isPending) asking.mutate({ spend: kind, requestsMax: requestsMaxOf(price) });
    },
  };
}

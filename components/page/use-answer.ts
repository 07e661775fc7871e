"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSetQuota } from "@/components/quota/use-quota";
import { useSavedOnly } from "@/components/quota/use-saved-only";
import { useIsFromElsewhere } from "@/components/shell/providers";
import { useSkeletonHold } from "@/components/ui/use-skeleton-hold";
import type { ErrorCode, Problem } from "@/lib/domain/errors";
import { maySpendUnasked, type Price, UNASKED_REQUESTS_MAX } from "@/lib/domain/quota/price";
import { quotaReadAtMs } from "@/lib/domain/quota/quota";
import type { Answer, SpendRequest } from "@/lib/domain/response/result";
import type { DayRange } from "@/lib/domain/time/history-days";
import { askFor, type Resource, requestsMaxOf } from "@/lib/queries/answer-query";
import { ProblemError } from "@/lib/queries/get-json";

/** A failure as a page shows it: one of the problems of the table, or the page's own way to the dashboard is gone. */
export type Failure = { kind: "problem"; problem: Problem } | { kind: "offline" };

/** One resource as a page draws it. */
export type LiveAnswer<T> = {
  answer: Answer<T>;
  /** False while only the first screen of a long list is here. */
  isWhole: boolean;
  /** The rest of a long list could not be loaded from the dashboard; `loadRest` tries again, free. */
  isRestMissing: boolean;
  loadRest: () => void;
  /** Asked because nothing is saved; nothing else to show yet. */
  isOpening: boolean;
  /** Asked by a person; what is here stays. */
  isRefreshing: boolean;
  failure: Failure | null;
  ask: (spend: SpendRequest["spend"], price: Price, isConfirmed: boolean, days?: DayRange) => void;
  /** A person's try after a failure, at the price of a refresh. What the record says about the key may be over by then. */
  retry: (isConfirmed: boolean) => void;
  /** The page's own try after the reset; what is on screen stays. Answers whether it was refused for the limit again. */
  tryAtReset: (again: boolean) => Promise<boolean>;
  /** The page's own try brought what is on screen. */
  isReopened: boolean;
};

const LIMIT_CODES: readonly ErrorCode[] = ["limit_reached", "limit_or_key"];
/** What only another request can prove over. */
const PAUSED_CODES: readonly ErrorCode[] = ["limit_or_key", "key_rejected", "service_resting"];

const toFailure = (error: Error): Failure =>
  error instanceof ProblemError ? { kind: "problem", problem: error.problem } : { kind: "offline" };

/** Nothing beyond what a page may spend on its own was confirmed; a longer list stops there and offers to continue. */
const unaskedMax = ({ requests, atLeast }: Price) =>
  atLeast ? UNASKED_REQUESTS_MAX : Math.min(requests, UNASKED_REQUESTS_MAX);

/**
 * Follows one resource from what the server drew to what is asked for later. With a saved reading it never spends by
 * itself; with nothing saved and no problem it asks once, when the price allows that unasked. The question is a query
 * under one key, so a page drawn twice or again shares its answer instead of asking again.
 * @param first the answer in the HTML
 * @param options `isWhole`: that is everything saved; otherwise the rest is read from the saved copy, free. `opens`: it may
 *   be asked for unasked; a page that has something else to show leaves that to a person
 */
export function useAnswer<T>(
  resource: Resource<T>,
  first: Answer<T>,
  { isWhole = true, opens = true }: { isWhole?: boolean; opens?: boolean } = {},
): LiveAnswer<T> {
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
  // The frame is re-rendered when the hour turns, without this problem; the page's own try comes a few seconds later.
  const [limitAtFirst] = useState(() =>
    first.problem !== null && LIMIT_CODES.includes(first.problem.code) ? first.problem : null,
  );

  async function spend(request: SpendRequest): Promise<Answer<T>> {
    try {
      const asked = await askFor<T>(path, request);
      const answer = (await resource.held?.(asked)) ?? asked;
      // The saved list may still be on its way, as it was before: it must not come over what is newer.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, answer);
      setQuota(answer.quota);
      return answer;
    } catch (error) {
      // What the service says is somebody else's was removed from the store, and leaves the page too.
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
    throwOnError: false,
  });
  const opening = useQuery({
    queryKey: ["open", ...queryKey],
    queryFn: () => spend({ spend: "if-missing", requestsMax: UNASKED_REQUESTS_MAX, unasked: true }),
    enabled: mayOpen && savedOnly === null && saved.data === undefined,
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
  const trying = useMutation({
    mutationFn: spend,
    onSuccess: () => {
      asking.reset();
      client.removeQueries({ queryKey: ["open", ...queryKey] });
    },
  });

  // The server may have drawn something newer than what this tab has kept from an earlier visit, or know that the
  // saved copy has been deleted since.
  useEffect(() => {
    const held = client.getQueryData<Answer<T>>(queryKey);
    if (held === undefined || quotaReadAtMs(first.quota) <= quotaReadAtMs(held.quota)) return;
    if (first.reading === null) {
      void client.resetQueries({ queryKey, exact: true });
      void client.resetQueries({ queryKey: ["open", ...queryKey], exact: true });
    } else if (first.reading.asOf > (held.reading?.asOf ?? "")) {
      if (isWhole) client.setQueryData(queryKey, first);
      else void client.invalidateQueries({ queryKey, exact: true });
    }
  }, [client, first, isWhole, queryKey]);

  const newest = trying.error ?? asking.error ?? (saved.data === undefined ? opening.error : null);
  const error = asking.isPending ? null : newest;
  const held = saved.data ?? first;
  const isOpening = useSkeletonHold(held.reading === null && (opening.isFetching || asking.isPending));
  const answer = isOpening ? { ...held, reading: null } : held;
  const problem = held.problem ?? (held.reading === null ? limitAtFirst : null);
  const failure: Failure | null = error !== null ? toFailure(error) : problem && { kind: "problem", problem };

  /** A click tries again, also when an earlier result says that the key is rejected. */
  const despiteBlock = failure?.kind === "problem" && PAUSED_CODES.includes(failure.problem.code);

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
    isRefreshing: held.reading !== null && asking.isPending,
    failure,
    ask: (kind, price, confirmed, days) =>
      ask({
        spend: kind,
        requestsMax: requestsMaxOf(price),
        confirmed,
        ...(days && { days }),
        ...(despiteBlock && { despiteBlock }),
      }),
    retry: (confirmed) => ask({ spend: "now", requestsMax: requestsMaxOf(held.price), confirmed, despiteBlock }),
    tryAtReset: async (again) => {
      // The switch that the person left on has said what will be asked and when.
      const max = { requestsMax: unaskedMax(held.price), confirmed: true };
      const request: SpendRequest = { spend: "if-missing", ...max, despiteBlock: again };
      try {
        await trying.mutateAsync(request);
        return false;
      } catch (thrown) {
        return thrown instanceof ProblemError && LIMIT_CODES.includes(thrown.problem.code);
      }
    },
    isReopened: trying.isSuccess,
  };
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "@/components/browser/formats";
import { ChangeError } from "@/components/errors/error-text";
import { Skeleton } from "@/components/ui/skeleton";
import type { PlanWhat } from "@/lib/domain/plans/plan";
import { estimateQuery } from "@/lib/queries/plans";

/** The price of a scheduled run. Data saved today must be loaded again then, so the price includes it. */
export function useRunEstimate(what: PlanWhat) {
  const [openedMs] = useState(useNow());
  const planTarget = { what, wantedSince: new Date(openedMs).toISOString() };
  return useQuery({ ...estimateQuery(planTarget), placeholderData: keepPreviousData });
}

export const PriceLoading = ({ error }: { error: Error | null }) =>
  error === null ? <Skeleton className="mt-4 h-32" /> : <ChangeError error={error} className="mt-3 text-ui" />;

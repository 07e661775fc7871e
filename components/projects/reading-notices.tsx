"use client";

import type { ReactNode } from "react";
import {
  GoneNotice,
  isStale,
  LimitNotice,
  OfflineNotice,
  ProblemNotice,
  StaleNotice,
} from "@/components/errors/notices";
import { useQuota } from "@/components/quota/use-quota";
import { useNow } from "@/components/ui/formats";
import type { Price } from "@/lib/domain/price";
import { RefreshButton } from "./refresh-button";
import type { LiveAnswer } from "./use-answer";

type ReadingNoticesProps = {
  live: LiveAnswer<unknown>;
  /** “project”, “keyword” */
  thing: string;
  price: Price;
  /** Where a page whose thing is gone leads back to. */
  back?: ReactNode;
  children?: ReactNode;
};

/** What is special about the saved data on a page: gone, old, not renewed, or the hour is used up. The data stays. */
export function ReadingNotices({ live, thing, price, back, children }: ReadingNoticesProps) {
  const now = useNow();
  const isSpent = useQuota((quota) => quota.level === "spent" || quota.left === 0);
  const { reading } = live.answer;
  if (reading === null) return null;
  const problem = live.failure?.kind === "problem" ? live.failure.problem : null;
  const isLimit = isSpent || problem?.code === "limit_reached";
  const isGone = reading.gone !== null;
  const refresh = () => live.ask("now", price);

  return (
    <>
      {isGone && <GoneNotice thing={thing} lastSeenAt={reading.asOf} actions={back} />}
      {live.failure?.kind === "offline" && <OfflineNotice />}
      {isLimit && <LimitNotice asOf={reading.asOf} />}
      {problem !== null && !isLimit && !(isGone && problem.code === "not_found") && (
        <ProblemNotice
          problem={problem}
          onRetry={problem.next.includes("retry") ? refresh : undefined}
          retryPrice={price}
        />
      )}
      {!isGone && isStale(reading.asOf, now) && (
        <StaleNotice
          asOf={reading.asOf}
          refresh={<RefreshButton variant="link" price={price} isRunning={live.isRefreshing} onRefresh={refresh} />}
        />
      )}
      {children}
    </>
  );
}

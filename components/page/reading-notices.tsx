"use client";

import type { ReactNode } from "react";
import { useNow } from "@/components/browser/formats";
import {
  GoneNotice,
  isStale,
  LimitNotice,
  OfflineNotice,
  ProblemNotice,
  ReopenedNotice,
  StaleNotice,
} from "@/components/errors/notices";
import { useQuota } from "@/components/quota/use-quota";
import type { Price } from "@/lib/domain/quota/price";
import { RefreshButton } from "./refresh-button";
import type { LiveAnswer } from "./use-answer";

type ReadingNoticesProps = {
  live: LiveAnswer<unknown>;
  thing: string;
  price: Price;
  onViewRaw: () => void;
  goneActions?: ReactNode;
  part: ReactNode;
  children?: ReactNode;
};

const isPartly = (data: unknown): boolean => Object(data).complete === false || Object(data).part !== undefined;

/** Notices about the saved data, most important first, because only the first one is shown. */
export function ReadingNotices({ live, thing, price, onViewRaw, goneActions, part, children }: ReadingNoticesProps) {
  const now = useNow();
  const isSpent = useQuota((quota) => quota.level === "spent" || quota.left === 0);
  const { reading } = live.answer;
  if (reading === null) return null;
  const problem = live.failure?.kind === "problem" ? live.failure.problem : null;
  const isUnsure = problem?.code === "limit_or_key";
  const isLimit = !isUnsure && (isSpent || problem?.code === "limit_reached");
  const mayRetry = problem !== null && (problem.next.includes("retry") || problem.code === "key_rejected");
  const isGone = reading.gone !== null;
  // A partial list has its own notice with a button to continue.
  const isPart = problem?.code === "price_exceeded" && isPartly(reading.data);
  const missing = isGone && problem?.code === "not_found" ? problem : undefined;
  const gone = isGone && <GoneNotice thing={thing} lastSeenAt={reading.asOf} actions={goneActions} problem={missing} />;
  // A later failure is more important than an earlier 404: only the first notice is shown.
  const isGoneFirst = live.failure === null || missing !== undefined;
  const refresh = (isConfirmed: boolean) => live.ask("now", price, isConfirmed);

  return (
    <>
      {part}
      {live.isReopened && <ReopenedNotice />}
      {isGoneFirst && gone}
      {live.failure?.kind === "offline" && <OfflineNotice />}
      {problem !== null && !isLimit && !isPart && missing === undefined && (
        <ProblemNotice
          problem={problem}
          onRetry={mayRetry ? live.retry : undefined}
          retryPrice={price}
          onViewRaw={onViewRaw}
        />
      )}
      {children}
      {isLimit && <LimitNotice asOf={reading.asOf} problem={problem?.code === "limit_reached" ? problem : undefined} />}
      {!isGoneFirst && gone}
      {!isGone && isStale(reading.asOf, now) && (
        <StaleNotice
          asOf={reading.asOf}
          refresh={<RefreshButton variant="link" price={price} isRunning={live.isRefreshing} onRefresh={refresh} />}
        />
      )}
    </>
  );
}

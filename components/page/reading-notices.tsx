"use client";

import type { ReactNode } from "react";
import { useNow } from "@/components/browser/formats";
import { GoneNotice, LimitNotice, ProblemNotice } from "@/components/errors/lazy-errors";
import { isStale, OfflineNotice, ReopenedNotice, StaleNotice } from "@/components/errors/notices";
import { useQuota } from "@/components/quota/use-quota";
import type { Price } from "@/lib/domain/quota/price";
import { RefreshButton } from "./refresh-button";
import type { LiveAnswer } from "./use-answer";

type ReadingNoticesProps = {
  live: LiveAnswer<unknown>;
  /** “project”, “keyword” */
  thing: string;
  price: Price;
  onViewRaw: () => void;
  /** What to do about a copy whose thing is gone. */
  goneActions?: ReactNode;
  /** What says that the data is only a part: it stands before all else, for every figure on the page depends on it. */
  part: ReactNode;
  /** What else has to be known of the data. */
  children?: ReactNode;
};

const isPartly = (data: unknown): boolean => Object(data).complete === false || Object(data).part !== undefined;

/**
 * Notices about the saved data on a page, the most important first, as only the first one shows: partial data, deleted
 * in the service, failed refresh, doubtful values, hour used up, old data. The data stays.
 */
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
  // A list or history that came in part says so itself, and offers to go on.
  const isPart = problem?.code === "price_exceeded" && isPartly(reading.data);
  const missing = isGone && problem?.code === "not_found" ? problem : undefined;
  const gone = isGone && <GoneNotice thing={thing} lastSeenAt={reading.asOf} actions={goneActions} problem={missing} />;
  // A later failure comes before an earlier 404: only the first notice shows.
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

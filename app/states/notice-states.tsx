"use client";

import {
  GoneNotice,
  LimitNotice,
  OfflineNotice,
  ProblemNotice,
  ReopenedNotice,
  SampleNotice,
  StaleNotice,
  StoppedNotice,
  UnreadableNotice,
} from "@/components/errors/notices";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/formats";
import { madeUpProblem } from "./made-up";

const TWO_DAYS_MS = 2 * 24 * 3_600_000;
const nothing = () => {};

/** Every notice that can stand over a page's data. */
export function NoticeStates() {
  const asOf = new Date(useNow() - TWO_DAYS_MS).toISOString();
  const refresh = (
    <Button variant="link" className="h-7" price={{ requests: 3, atLeast: false }}>
      Refresh
    </Button>
  );
  return (
    <div className="mt-2 space-y-2">
      <SampleNotice />
      <StaleNotice asOf={asOf} refresh={refresh} />
      <LimitNotice asOf={asOf} />
      <UnreadableNotice unreadable={12} total={50} onViewRaw={nothing} />
      <StoppedNotice loaded={200} total={248} why="Stopped at the hourly limit." />
      <GoneNotice
        thing="keyword"
        lastSeenAt={asOf}
        actions={
          <Button variant="link" className="h-7">
            Remove saved copy
          </Button>
        }
      />
      <ProblemNotice
        problem={madeUpProblem("service_failed")}
        onRetry={nothing}
        retryPrice={{ requests: 1, atLeast: false }}
      />
      <OfflineNotice />
      <ReopenedNotice />
    </div>
  );
}

"use client";

import { useNow } from "@/components/browser/formats";
import { ClockNotice } from "@/components/errors/clock-notice";
import { FaultIsOn } from "@/components/errors/fault-is-on";
import {
  OfflineNotice,
  ReopenedNotice,
  SampleNotice,
  StaleNotice,
  StoppedNotice,
  UnreadableNotice,
} from "@/components/errors/notices";
import { GoneNotice, LimitNotice, ProblemNotice } from "@/components/errors/problem-notices";
import { SavedOnlyNotice } from "@/components/errors/saved-only-notice";
import { Button } from "@/components/ui/button";
import { DAY_MS, MINUTE_MS } from "@/lib/domain/time/units";
import { madeUpProblem } from "./made-up";

const TWO_DAYS_MS = 2 * DAY_MS;
const nothing = () => {};

/** Every notice that can appear above a page's data. */
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
      <FaultIsOn fault="failing" />
      <SavedOnlyNotice whose="tab" />
      <SavedOnlyNotice whose="everybody" />
      <ClockNotice slowMs={7 * MINUTE_MS} />
      <StaleNotice asOf={asOf} refresh={refresh} />
      <LimitNotice asOf={asOf} />
      <LimitNotice asOf={asOf} problem={madeUpProblem("limit_reached")} />
      <UnreadableNotice unreadable={12} total={50} onViewRaw={nothing} />
      <StoppedNotice
        loaded={200}
        total={248}
        why="Stopped at the hourly limit, which resets at 15:00."
        actions={
          <Button variant="link" className="h-7" price={{ requests: 1, atLeast: false }} blocked="Available at 15:00">
            Continue
          </Button>
        }
      />
      <GoneNotice
        thing="keyword"
        lastSeenAt={asOf}
        actions={
          <Button variant="link" className="h-7">
            Remove saved copy and history
          </Button>
        }
      />
      <ProblemNotice
        problem={madeUpProblem("service_failed")}
        onRetry={nothing}
        retryPrice={{ requests: 1, atLeast: false }}
      />
      <ProblemNotice problem={madeUpProblem("key_rejected")} onRetry={nothing} />
      <OfflineNotice />
      <ReopenedNotice />
    </div>
  );
}

import { type Clock, toInstant } from "../domain/clock";
import type { PlanClock } from "../domain/plans/plan";
import type { HourQuota } from "../quota/hour-quota";
import type { Store } from "../store/open-store";
import { serviceRestsUntil } from "./breaker-until";

export async function readPlanClock(store: Store, quota: HourQuota, keyFp: string, clock: Clock): Promise<PlanClock> {
  const hour = await quota.jobHour();
  const restsUntilMs = await serviceRestsUntil(store, keyFp);
  const later = (ms: number, nowMs: number) => (ms > nowMs ? toInstant(ms) : null);
  return {
    now: toInstant(hour.serviceMs),
    startsAt: toInstant(hour.startsAtMs),
    resetsAt: toInstant(hour.resetsAtMs),
    limit: hour.limit,
    reserve: hour.reserve,
    jobsMax: hour.jobsMax,
    charged: hour.charged,
    savedOnly: hour.savedOnly,
    blockedUntil: later(hour.blockedUntilMs, hour.serviceMs),
    serviceRestsUntil: restsUntilMs > clock.now() ? toInstant(restsUntilMs + hour.aheadMs) : null,
    usualByOthers: await quota.usualByOthers(hour.hour),
    isRolling: hour.isRolling,
  };
}

import { toInstant } from "../domain/clock";
import type { PlanClock } from "../domain/plans/plan";
import type { Store } from "../store/open-store";
import type { PlansParts } from "./wanted-items";

export async function readPlanClock({ store, quota, owner, clock }: PlansParts): Promise<PlanClock> {
  const hour = await quota.jobHour();
  const restsUntilMs = await serviceRestsUntil(store, owner.keyFp);
  const later = (ms: number, nowMs: number) => (ms > nowMs ? toInstant(ms) : null);
  return {
    now: toInstant(hour.serviceMs),
    startsAt: toInstant(hour.startsAtMs),
    resetsAt: toInstant(hour.resetsAtMs),
    limit: hour.limit,
    jobsMax: hour.jobsMax,
    charged: hour.charged,
    savedOnly: hour.savedOnly,
    blockedUntil: later(hour.blockedUntilMs, hour.serviceMs),
    serviceRestsUntil: restsUntilMs > clock.now() ? toInstant(restsUntilMs + hour.aheadMs) : null,
    usualByOthers: await quota.usualByOthers(hour.hour),
  };
}

/** In milliseconds on our clock; 0: it is closed. */
export async function serviceRestsUntil(store: Store, keyFp: string): Promise<number> {
  const health = await store
    .selectFrom("service_health")
    .select("open_until")
    .where("key_fp", "=", keyFp)
    .executeTakeFirst();
  return health?.open_until ?? 0;
}

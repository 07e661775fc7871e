import type { Clock } from "../../domain/clock";
import { Refusal } from "../../quota/refusal";
import type { Store } from "../../store/open-store";
import { type Send, TransportFailure } from "./pipe";
import { RETRY_TOKENS_MAX, type RetryBucket } from "./retry-bucket";

const FAILURES_MAX = 5;
const REST_MS = 30_000;
/** Largest clock difference between processes on several hosts. */
const SKEW_MS = 60_000;

/** After five failures in a row, pauses half a minute, then probes. In SQL, so that all processes pause together. */
export class Breaker {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly keyFp: string,
    private readonly deadlineMs: number,
  ) {}

  /** @throws Refusal during the pause. After it, one caller probes and the others wait for the result. */
  async mustPass(): Promise<void> {
    const now = this.clock.now();
    const health = await this.store
      .selectFrom("service_health")
      .select(["failures", "open_until"])
      .where("key_fp", "=", this.keyFp)
      .executeTakeFirst();
    if (health === undefined || health.failures < FAILURES_MAX) return;
    // A pause beyond the longest possible one started before our clock was set back, so it is over.
    const latestMs = now + Math.max(REST_MS, this.deadlineMs) + SKEW_MS;
    if (health.open_until > now && health.open_until <= latestMs)
      throw new Refusal("service_resting", health.open_until);
    const { numUpdatedRows } = await this.store
      .updateTable("service_health")
      .set({ open_until: now + this.deadlineMs })
      .where("key_fp", "=", this.keyFp)
      .where(({ eb, or }) => or([eb("open_until", "<=", now), eb("open_until", ">", latestMs)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal("service_resting", now + this.deadlineMs);
  }

  async recordFailure(): Promise<void> {
    await this.store
      .insertInto("service_health")
      .values({ key_fp: this.keyFp, failures: 1, retry_tokens: RETRY_TOKENS_MAX })
      .onConflict((conflict) =>
        conflict.column("key_fp").doUpdateSet((expression) => ({
          failures: expression("service_health.failures", "+", 1),
          open_until: expression
            .case()
            .when("service_health.failures", ">=", FAILURES_MAX - 1)
            .then(this.clock.now() + REST_MS)
            .else(expression.ref("service_health.open_until"))
            .end(),
        })),
      )
      .execute();
  }

  async recordSuccess(): Promise<void> {
    await this.store
      .updateTable("service_health")
      .set({ failures: 0, open_until: 0 })
      .where("key_fp", "=", this.keyFp)
      .where("failures", ">", 0)
      .execute();
  }
}

/** Checks the breaker before anything is booked, and reports the result to it. Unsent requests do not count. */
export const guarded =
  (breaker: Breaker, bucket: RetryBucket, send: Send): Send =>
  async (request) => {
    if (!request.despiteBlock) await breaker.mustPass();
    const answer = await send(request).catch(async (error: unknown) => {
      if (error instanceof TransportFailure && error.kind !== "unsent") await breaker.recordFailure();
      throw error;
    });
    if (answer.status >= 500) await breaker.recordFailure();
    else await Promise.all([breaker.recordSuccess(), bucket.refill()]);
    return answer;
  };

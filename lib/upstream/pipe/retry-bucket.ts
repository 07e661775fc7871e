import type { Store } from "../../store/open-store";

/** A full bucket: ten retries. */
export const RETRY_TOKENS_MAX = 50;
const RETRY_COST = 5;
const TIMEOUT_COST = 10;

/** A retry takes tokens and a response returns one, across all processes. Proportions as in the AWS SDKs. */
export class RetryBucket {
  constructor(
    private readonly store: Store,
    private readonly keyFp: string,
  ) {}

  /** One statement. Costs double after a timeout; false when too few tokens are left. */
  async take(afterTimeout: boolean): Promise<boolean> {
    const cost = afterTimeout ? TIMEOUT_COST : RETRY_COST;
    const rows = await this.store
      .insertInto("service_health")
      .values({ key_fp: this.keyFp, retry_tokens: RETRY_TOKENS_MAX - cost })
      .onConflict((conflict) =>
        conflict
          .column("key_fp")
          .doUpdateSet((expression) => ({ retry_tokens: expression("service_health.retry_tokens", "-", cost) }))
          .where("service_health.retry_tokens", ">=", cost),
      )
      .returning("retry_tokens")
      .execute();
    return rows.length === 1;
  }

  async refill(): Promise<void> {
    await this.store
      .updateTable("service_health")
      .set((expression) => ({ retry_tokens: expression("retry_tokens", "+", 1) }))
      .where("key_fp", "=", this.keyFp)
      .where("retry_tokens", "<", RETRY_TOKENS_MAX)
      .execute();
  }
}

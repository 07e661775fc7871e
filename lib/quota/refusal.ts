/** Nothing was sent and nothing was counted. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly reason:
      | "limit_reached"
      | "limit_or_key"
      /** A limit with another or unknown window pauses requests. */
      | "other_limit"
      | "limit_unclear"
      | "lane_full"
      | "minute_full"
      | "key_rejected"
      | "service_resting"
      | "saved_only"
      | "stopping"
      /** The plan was paused, canceled or ended, or has spent the confirmed price. */
      | "plan_rests"
      | "plan_share_used"
      | "own_share_used"
      | "no_key"
      | "unconfirmed",
    /** On the service's clock (ours for a failing service); null: waiting does not help. */
    readonly opensAtMs: number | null,
    /** In seconds; 0: concurrent requests; null: unknown. */
    readonly windowS: number | null = null,
  ) {
    super(`refused: ${reason}`);
  }
}

/** The ledger cannot record, so nothing may be sent. */
export class LedgerFailure extends Error {
  override readonly name = "LedgerFailure";
  constructor(cause: unknown) {
    super("the ledger cannot record", { cause });
  }
}

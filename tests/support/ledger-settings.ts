import type { LedgerSettings } from "../../lib/quota/ledger-settings";
import { USUAL_BUDGET } from "../../lib/settings/budget";

/** A ledger's settings as a desk has them by default, without a reserve; `changes` is what a test is about. */
export const ledgerSettings = (requestsPerHourMax: number, changes: Partial<LedgerSettings> = {}): LedgerSettings => ({
  keyFp: "k",
  accountId: "",
  requestsPerHourMax,
  hourOffsetMinutes: 0,
  reserve: 0,
  deadlineMs: 15_000,
  laneShares: USUAL_BUDGET.laneShares,
  ...changes,
});

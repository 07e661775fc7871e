import type { LedgerSettings } from "../../../lib/quota/ledger-settings";
import { USUAL_BUDGET } from "../../../lib/settings/budget";

/** A desk's default ledger settings, without a reserve; `changes` overrides values. */
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

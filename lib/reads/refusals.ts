import type { Clock } from "../clock";
import type { Quota } from "../domain/quota/quota";
import type { Problem } from "../errors";
import { makeProblem } from "../upstream/pipe/make-problem";

/** Refuses a tab, or everyone, that is on saved data only; null when neither is. */
export const savedOnlyProblem = (
  { clock }: { clock: Clock },
  isTabSavedOnly: boolean | undefined,
  quota: Pick<Quota, "savedOnly">,
): Problem | null =>
  isTabSavedOnly === true || quota.savedOnly ? makeProblem("saved_only", { atMs: clock.now() }) : null;

/** A setting that was not taken over. @param reason what would fit */
export const settingProblem = ({ clock }: { clock: Clock }, reason: string): Problem =>
  makeProblem("setting_refused", { atMs: clock.now(), values: { reason } });

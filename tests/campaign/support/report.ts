import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** What was measured, in words. */
    figure?: string;
    /** What this machine or this call lacks, when the test did not run. */
    notRun?: string;
  }
}

/** Part of the catalog's counts that is run, above 0 and at most 1; the whole, unless said otherwise. */
export const SCALE = Math.min(1, Number(process.env.KEYWORD_DESK_CAMPAIGN_SCALE) || 1);

/** So many of the catalog's `count` as this run is for; the table names the scale when it is not the whole. */
export const scaled = (count: number, least = 1): number => Math.max(least, Math.round(count * SCALE));

/** States what was measured. Called before the checks, so that a failed run has its figure too. */
export function report({ task }: TestContext, figure: string): void {
  task.meta.figure = SCALE === 1 ? figure : `${figure} (at scale ${SCALE})`;
}

/** Ends a test that cannot run here; the table says so with the reason. */
export function notRun({ task, skip }: TestContext, reason: string): never {
  task.meta.notRun = reason;
  return skip(reason);
}

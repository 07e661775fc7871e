import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** What was measured, in words. */
    figure?: string;
    /** What this machine or this call lacks, when the test did not run. */
    notRun?: string;
  }
}

/** States what was measured. Called before the checks, so that a failed run has its figure too. */
export function report({ task }: TestContext, figure: string): void {
  task.meta.figure = figure;
}

/** Ends a test that cannot run here; the table says so with the reason. */
export function notRun({ task, skip }: TestContext, reason: string): never {
  task.meta.notRun = reason;
  return skip(reason);
}

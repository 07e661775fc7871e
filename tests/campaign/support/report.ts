import type { TestContext } from "vitest";
import { SCALE } from "../../support/scaled";

declare module "vitest" {
  interface TaskMeta {
    figure?: string;
    notRun?: string;
  }
}

/** Reports a measurement. Call it before the checks, so that a failed run reports it too. */
export function report({ task }: TestContext, figure: string): void {
  task.meta.figure = SCALE === 1 ? figure : `${figure} (at scale ${SCALE})`;
}

export function notRun({ task, skip }: TestContext, reason: string): never {
  task.meta.notRun = reason;
  return skip(reason);
}

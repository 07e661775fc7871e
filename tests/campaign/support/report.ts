import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    figure?: string;
    notRun?: string;
  }
}

/** Share of the full counts to run, above 0 and at most 1; default 1. */
export const SCALE = Math.min(1, Number(process.env.KEYWORD_DESK_CAMPAIGN_SCALE) || 1);

export const scaled = (count: number, least = 1): number => Math.max(least, Math.round(count * SCALE));

/** Reports a measurement. Call it before the checks, so that a failed run reports it too. */
export function report({ task }: TestContext, figure: string): void {
  task.meta.figure = SCALE === 1 ? figure : `${figure} (at scale ${SCALE})`;
}

export function notRun({ task, skip }: TestContext, reason: string): never {
  task.meta.notRun = reason;
  return skip(reason);
}

import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { Quota } from "../../../lib/domain/quota/quota";
import { HOUR_MS } from "../../../lib/domain/time/units";
import { createDesk, type Desk, type DeskOptions } from "../../e2e/support/desk/desk";
import prepareSample from "../../e2e/support/desk/prepare-sample";

/** A dashboard, and the sample for its service. Both end after the test. */
export async function sampleDesk(options?: DeskOptions): Promise<Desk> {
  const dropSample = await prepareSample();
  onTestFinished(() => dropSample());
  const desk = await createDesk(options);
  onTestFinished(() => desk.stop());
  return desk;
}

/** Waits for the next clock hour if the current hour would end during the run. */
export async function awaitHourOf(runMs: number): Promise<void> {
  const leftMs = HOUR_MS - (Date.now() % HOUR_MS);
  if (leftMs < runMs) await sleep(leftMs + 1_000);
}

export const quotaOf = (desk: Desk): Promise<Quota> =>
  fetch(`${desk.url}/api/quota`).then((response) => response.json() as Promise<Quota>);

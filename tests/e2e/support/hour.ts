import { setTimeout as sleep } from "node:timers/promises";
import type { TestInfo } from "@playwright/test";
import { HOUR_MS } from "../../../lib/domain/time/units";

/** A journey takes at most a sixth of its time limit, even on a slow computer; most take a twentieth. */
const SHARE = 1 / 6;

/** Counts are compared within one clock hour, so a test that could not end in time waits for the next hour. */
export async function awaitSteadyHour(test: TestInfo): Promise<void> {
  const leftMs = HOUR_MS - (Date.now() % HOUR_MS);
  if (leftMs > test.timeout * SHARE) return;
  const waitMs = leftMs + 1_000;
  test.setTimeout(test.timeout + waitMs);
  await sleep(waitMs);
}

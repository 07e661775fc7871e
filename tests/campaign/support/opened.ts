import { type Browser, chromium } from "playwright/test";
import { onTestFinished, type TestContext } from "vitest";
import { findChromium } from "../../../lib/launcher/chromium.mjs";
import { createDesk, type Desk, type DeskOptions } from "../../e2e/support/desk/desk";
import prepareSample from "../../e2e/support/desk/prepare-sample";
import { notRun } from "./report";

/** Closes it after the test. */
export function opened<Opened extends { close(): Promise<unknown> }>(resource: Opened): Opened {
  onTestFinished(async () => {
    await resource.close();
  });
  return resource;
}

/** A dashboard, and the sample for its service. Both end after the test. */
export async function sampleDesk(options?: DeskOptions): Promise<Desk> {
  const dropSample = await prepareSample();
  onTestFinished(() => dropSample());
  const desk = await createDesk(options);
  onTestFinished(() => desk.stop());
  return desk;
}

export async function openBrowser(context: TestContext): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) return notRun(context, "no Chromium on this machine");
  return opened(await chromium.launch({ executablePath }));
}

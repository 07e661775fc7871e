import { setTimeout as sleep } from "node:timers/promises";
import { test as base, errors, type Page, type TestInfo } from "playwright/test";
import { HOUR_MS } from "../../../lib/domain/time/units";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { type FixtureHandler, type FixtureService, serveFixture } from "../../support/services/fixture-service";
import { save } from "./ask";
import { Dashboards } from "./desk/dashboards";
import { createDesk, type Desk, type DeskOptions } from "./desk/desk";
import { waitForHydration } from "./keyboard";

export { expect } from "playwright/test";

/**
 * Marks a journey through everything of a kind, such as every button of a page. These run in the campaign; `npm test`
 * runs the journeys that users take.
 */
export const SWEEP = { tag: "@sweep" };

type Fixtures = {
  /** Example: `test.use({ deskOptions: { limit: 5 } })`. */
  deskOptions: DeskOptions;
  desk: Desk;
  /** With the projects and Northwind's keywords saved: 2 requests. */
  savedDesk: Desk;
  /** Starts more desks, or desks with options known only inside the test; all end with the test. */
  createDesk(options?: DeskOptions): Promise<Desk>;
  startService(handle: FixtureHandler): Promise<FixtureService>;
  /** Starts a service, and a desk connected to it. */
  connect(handle: FixtureHandler, options?: DeskOptions): Promise<{ service: FixtureService; desk: Desk }>;
};

/** Journeys of one worker share dashboard processes, never their data. */
type Shared = { dashboards: Dashboards };

const AWAKE_WITHIN_MS = 5_000;

/** The browser's load event comes before hydration. Skips pages whose scripts are blocked. */
function openAwake(page: Page): Page {
  const { goto, reload } = page;
  const openHydrated = async <Answer>(opening: Promise<Answer>, waitUntil: string | undefined): Promise<Answer> => {
    const answer = await opening;
    if (waitUntil !== undefined) return answer;
    await waitForHydration(page, AWAKE_WITHIN_MS).catch((error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error;
    });
    return answer;
  };
  page.goto = (url, options) => openHydrated(goto.call(page, url, options), options?.waitUntil);
  page.reload = (options) => openHydrated(reload.call(page, options), options?.waitUntil);
  return page;
}

/** A journey takes at most a third of its time limit, even on a slow computer; most take a tenth. */
const SHARE = 1 / 2;

/** Counts are compared within one clock hour, so a test that could not end in time waits for the next hour. */
async function awaitSteadyHour(test: TestInfo): Promise<void> {
  const leftMs = HOUR_MS - (Date.now() % HOUR_MS);
  if (leftMs > test.timeout * SHARE) return;
  const waitMs = leftMs + 1_000;
  test.setTimeout(test.timeout + waitMs);
  await sleep(waitMs);
}

export const test = base.extend<Fixtures, Shared>({
  context: async ({ context, javaScriptEnabled }, use) => {
    const { newPage } = context;
    if (javaScriptEnabled !== false) context.newPage = async () => openAwake(await newPage.call(context));
    await use(context);
  },
  dashboards: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern, also when there are none.
    async ({}, use) => {
      const dashboards = new Dashboards();
      await use(dashboards);
      await dashboards.stop();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  startService: async ({}, use) => {
    const services: FixtureService[] = [];
    await use(async (handle) => {
      const service = await serveFixture(handle);
      services.push(service);
      return service;
    });
    for (const service of services) await service.close();
  },
  connect: async ({ createDesk: create, startService }, use) =>
    use(async (handle, options) => {
      const service = await startService(handle);
      return { service, desk: await create({ baseUrl: `${service.origin}/v1`, key: "hand-made-key", ...options }) };
    }),
  deskOptions: [{}, { option: true }],
  desk: async ({ createDesk: create, deskOptions }, use) => use(await create(deskOptions)),
  savedDesk: async ({ desk }, use) => {
    await save(desk, SAMPLE_IDS.northwind);
    await use(desk);
  },
  createDesk: async ({ dashboards }, use, testInfo) => {
    const desks: Desk[] = [];
    await awaitSteadyHour(testInfo);
    await use(async (options) => {
      const desk = await base.step("a desk is started", () => createDesk(options, dashboards));
      desks.push(desk);
      return desk;
    });
    const wentWell = testInfo.status === testInfo.expectedStatus;
    if (!wentWell)
      for (const [index, desk] of desks.entries())
        await testInfo.attach(`dashboard-${index + 1}.log`, { body: desk.output(), contentType: "text/plain" });
    await Promise.all(desks.map((desk) => desk.stop({ process: wentWell })));
  },
});

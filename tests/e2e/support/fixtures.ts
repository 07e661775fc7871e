import { test as base } from "@playwright/test";
import { createDesk, type Desk, type DeskOptions } from "./desk";
import { awaitSteadyHour } from "./hour";

export { expect } from "@playwright/test";

/**
 * Marks a journey that goes through everything there is of a kind, such as every button of a page. These run in the
 * campaign; `npm test` has the journeys that people take.
 */
export const SWEEP = { tag: "@sweep" };

type Fixtures = {
  /** What `desk` is started with: `test.use({ deskOptions: { limit: 5 } })`. */
  deskOptions: DeskOptions;
  /** A desk of this test's own. */
  desk: Desk;
  /** Starts further desks, or ones with options known only inside the test; all end with the test. */
  createDesk(options?: DeskOptions): Promise<Desk>;
};

export const test = base.extend<Fixtures>({
  deskOptions: [{}, { option: true }],
  desk: async ({ createDesk: create, deskOptions }, use) => use(await create(deskOptions)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern, also when there are none.
  createDesk: async ({}, use, testInfo) => {
    const desks: Desk[] = [];
    await awaitSteadyHour(testInfo);
    await use(async (options) => {
      const desk = await createDesk(options);
      desks.push(desk);
      return desk;
    });
    if (testInfo.status !== testInfo.expectedStatus)
      for (const [index, desk] of desks.entries())
        await testInfo.attach(`dashboard-${index + 1}.log`, { body: desk.output(), contentType: "text/plain" });
    await Promise.all(desks.map((desk) => desk.stop()));
  },
});

import { STRICT_KEY, STRICT_SERVICES } from "../../fixtures/services/strict";
import { serveFixture } from "../../support/services/fixture-service";
import { fillConnection, testAndSave } from "../support/connect";
import { expectNoConsoleErrors } from "../support/console";
import { expect, SWEEP, test } from "../support/fixtures";
import { inItsDays } from "../support/own-days";

for (const service of STRICT_SERVICES)
  test(`W1: connected by the form alone: ${service.name}`, SWEEP, async ({ createDesk, page }) => {
    const desk = await createDesk();
    const served = await serveFixture((request) => service.answer(inItsDays(request)));
    const expectQuiet = expectNoConsoleErrors(page);
    try {
      await page.goto(`${desk.url}/connect`);
      await fillConnection(page, { ...service, address: served.origin + service.path, key: STRICT_KEY });
      await testAndSave(page);
      await expect(page.getByRole("rowheader").first()).toBeVisible();
      expect(served.requests).toHaveLength(3);
      expect(await desk.count()).toBe(0);
      expectQuiet();
    } finally {
      await served.close();
    }
  });

import { expect, test } from "./support/fixtures";
import { driveToTheLimit } from "./support/limit-drive";
import { watch } from "./support/watch";

const LIMIT = 40;

test.describe("an hour from its first request to the next hour", () => {
  test.describe.configure({ timeout: 180_000 });

  test("the gauge goes through its levels, the limit page waits without a request, and returns by itself", async ({
    createDesk,
    page,
  }) => {
    const desk = await createDesk({ limit: LIMIT });
    const isQuiet = watch(page, desk.url);
    const { gauge, sentWhileBlocked, triedAfterMs, afterReturn } = await driveToTheLimit(desk, page, LIMIT);
    expect(gauge).toEqual([
      "At least 2 of 40 used",
      "At least 12 of 40 used",
      "At least 27 of 40 used",
      "At least 28 of 40",
      "At least 36 of 40",
      "All 40 used",
      "New hour",
      "At least 1 of 40 used",
    ]);
    expect(sentWhileBlocked).toBe(0);
    // Two seconds after the reset at the earliest; the service's clock is known to a second.
    expect(triedAfterMs).toBeGreaterThan(1_000);
    expect(afterReturn).toBe(1);
    isQuiet();
  });
});

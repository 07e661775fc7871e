import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { CLOSE_LEDGER, OPEN_LEDGER } from "../../support/error-matrix";
import { expectAccessible } from "../support/accessibility";
import type { Desk } from "../support/desk/desk";
import { type ExpectedScreen, expectErrorScreen } from "../support/error-screen";
import { expect, test } from "../support/fixtures";
import { openKeyword } from "../support/open-keyword";
import { KEYWORD, NORTHWIND } from "../support/sample-pages";

/** Causes that errors.spec.ts and limit.spec.ts don't show. The service that cannot be reached comes last. */
const CASES: [cause: (desk: Desk) => unknown, Omit<ExpectedScreen, "actions">][] = [
  [
    ({ api }) => api.faults.set({ cutJson: "always" }),
    {
      title: "The response arrived incomplete",
      text: "The response broke off before its end. The request may still have been counted.",
      response: "None",
      counted: "May count, 1 request",
    },
  ],
  [
    ({ dataFolder }) => execute(dataFolder, CLOSE_LEDGER),
    {
      title: "Usage can’t be recorded",
      text: "New requests are paused so the limit can’t be exceeded unnoticed. You can still open saved data.",
      response: "None",
      counted: "No",
    },
  ],
  [
    async (desk) => {
      execute(desk.dataFolder, OPEN_LEDGER);
      await desk.stopApi();
    },
    {
      title: "Can’t reach the service",
      text: "refused the connection. Nothing was counted.",
      response: "None",
      counted: "No",
    },
  ],
];

function execute(dataFolder: string, statement: string): void {
  const database = new DatabaseSync(path.join(dataFolder, "keyword-desk.sqlite"), { timeout: 5_000 });
  database.exec(statement);
  database.close();
}

test("E1: an error shows status, cost, time and the next step, as a page and over saved data", async ({
  savedDesk: desk,
  page,
}) => {
  test.slow();
  for (const [cause, screen] of CASES)
    await test.step(String(screen.title), async () => {
      await cause(desk);
      await page.goto(desk.url + NORTHWIND);
      await page.getByRole("button", { name: "Refresh · 1 request" }).click();
      const notice = page.locator("[data-slot=notice]").filter({ hasText: screen.text });
      await expect(notice.getByRole("button", { name: /^Try again/ })).toBeVisible();
      await notice.getByText("Details", { exact: true }).click();
      await expectAccessible(page, { within: "[data-slot=notice]" });
      await expect(page.getByRole("rowheader").first(), "the data stays").toBeVisible();

      await openKeyword(page, desk.url + KEYWORD);
      await expectErrorScreen(page, { ...screen, actions: [/^Try again/] });
      await expectAccessible(page, { within: "main" });
    });
});

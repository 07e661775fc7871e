import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Locator, Page } from "playwright/test";
import type { ErrorCode } from "../../../lib/domain/errors";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { CLOSE_LEDGER, ERROR_MATRIX, type ErrorRow, OPEN_LEDGER } from "../../support/error-matrix";
import { expectAccessible } from "../support/accessibility";
import { ask, keywordsPath } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expect, test } from "../support/fixtures";
import { openKeyword } from "../support/open-keyword";
import { KEYWORD, NORTHWIND } from "../support/sample-pages";

const UNSAVED = KEYWORD;
const RETRY = /^Try again/;

type Shown = { title: string; text: string; action: RegExp; notice?: { text: RegExp; action: RegExp } };

/** One of each kind; errors.spec.ts and limit.spec.ts show the others. The service that cannot be reached comes last. */
const SHOWN = {
  forbidden: {
    title: "The service refused access to this",
    text: "The key works, but this was refused.",
    action: /^See your projects$/,
    notice: {
      text: /Access to Northwind.* was refused at \d\d:\d\d\..*The saved copy stays\./,
      action: /^Try again · 1 request$/,
    },
  },
  broken_response: {
    title: "The response arrived incomplete",
    text: "The response broke off before its end. The request may still have been counted.",
    action: RETRY,
  },
  ledger_failed: {
    title: "Usage can’t be recorded",
    text: "New requests are paused so the limit can’t be exceeded unnoticed. You can still open saved data.",
    action: RETRY,
  },
  unreachable: {
    title: "Can’t reach the service",
    text: "refused the connection. Nothing was counted.",
    action: RETRY,
  },
} satisfies Partial<Record<ErrorCode, Shown>>;

const countedOf = ({ counted, mayCount }: ErrorRow): string => {
  if (counted > 0) return "Yes, 1 request";
  return mayCount > 0 ? "May count, 1 request" : "No";
};

async function bringAbout(desk: Desk, { cause }: ErrorRow): Promise<() => void> {
  if (cause === "ledger") {
    const database = new DatabaseSync(path.join(desk.dataFolder, "keyword-desk.sqlite"), { timeout: 5_000 });
    database.exec(CLOSE_LEDGER);
    return () => {
      database.exec(OPEN_LEDGER);
      database.close();
    };
  }
  if (cause === "no service") {
    await desk.stopApi();
    return () => undefined;
  }
  desk.api.faults.set(cause);
  return () => desk.api.faults.clear();
}

async function expectFacts(page: Page, within: string, where: Locator, row: ErrorRow, next: RegExp): Promise<void> {
  const button = where.getByRole("button", { name: next });
  await expect(button.or(where.getByRole("link", { name: next })).first()).toBeVisible();
  await where.getByText("Details", { exact: true }).click();
  const fact = (name: string) => where.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd[1]");
  await expect(fact("Response")).toHaveText(row.status === null ? "None" : new RegExp(`^${row.status} `));
  await expect(fact("Counted")).toHaveText(countedOf(row));
  await expect(fact("Time")).toHaveText(/\d\d:\d\d:\d\d/);
  await expectAccessible(page, { within });
}

test("E1: an error shows status, cost, time and the next step, as a page and over saved data", async ({
  savedDesk: desk,
  page,
}) => {
  test.slow();
  for (const [code, shown] of Object.entries<Shown>(SHOWN))
    await test.step(code, async () => {
      const row = ERROR_MATRIX.find((each) => each.code === code);
      if (row === undefined) throw new Error(`The matrix lacks ${code}.`);
      const undo = await bringAbout(desk, row);
      await page.goto(desk.url + NORTHWIND);
      await page.getByRole("button", { name: "Refresh · 1 request" }).click();
      const { text, action } = shown.notice ?? shown;
      const notice = page.locator("[data-slot=notice]").filter({ hasText: text });
      await expect(notice).toBeVisible();
      await expect(page.getByRole("rowheader").first(), "the data stays").toBeVisible();
      await expectFacts(page, "[data-slot=notice]", notice, row, action);

      await openKeyword(page, desk.url + (code === "forbidden" ? projectHref(row.asks) : UNSAVED));
      await expect(page.getByRole("heading", { level: 1, name: shown.title })).toBeFocused();
      await expect(page.getByRole("main")).toContainText(shown.text);
      await expectFacts(page, "main", page.getByRole("main"), row, shown.action);
      undo();
      if (code !== "unreachable")
        expect((await ask(desk, keywordsPath(SAMPLE_IDS.northwind), "now")).ok, "all is well again").toBe(true);
    });
});

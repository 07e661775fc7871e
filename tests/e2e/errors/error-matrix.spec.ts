import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Locator, Page } from "playwright/test";
import type { ErrorCode } from "../../../lib/domain/errors";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { CLOSE_LEDGER, ERROR_MATRIX, type ErrorRow, OPEN_LEDGER } from "../../support/error-matrix";
import { expectAccessible } from "../support/accessibility";
import { ask, keywordsPath, save } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expect, SWEEP, test } from "../support/fixtures";
import { openKeyword } from "../support/open-keyword";

const NORTHWIND = projectHref(SAMPLE_IDS.northwind);

const SAID: Partial<Record<ErrorCode, { title: string | RegExp; text: string; action: RegExp; over?: RegExp }>> = {
  bad_request: {
    title: "The service can’t use part of this link",
    text: "It didn’t accept part of the request. Your saved data is unchanged.",
    action: /^Back to keywords$/,
    over: /^Refresh · 1 request$/,
  },
  forbidden: {
    title: "The service refused access to this",
    text: "The key works, but this was refused.",
    action: /^See your projects$/,
    over: /^Try again · 1 request$/,
  },
  not_in_subscription: {
    title: /^The service says your plan doesn’t include/,
    text: "Your key is valid. Ask the account owner to add this feature.",
    action: /^Back/,
    over: /^Refresh · 1 request$/,
  },
  not_found: {
    title: "That keyword can’t be found",
    text: "No keyword has the ID",
    action: /^See your projects$/,
    over: /^Remove saved copy and history$/,
  },
  service_failed: {
    title: "The service had a problem",
    text: "This usually passes quickly. 2 tries were made, using 2 requests.",
    action: /^Try again · 1 request$/,
  },
  broken_response: {
    title: "The response arrived incomplete",
    text: "The response broke off before its end. The request may still have been counted.",
    action: /^Try again · 1 request$/,
  },
  unreadable_answer: {
    title: "Unrecognized response",
    text: "The raw response is saved for you to look at.",
    action: /^View raw response$/,
  },
  ledger_failed: {
    title: "Usage can’t be recorded",
    text: "New requests are paused so the limit can’t be exceeded unnoticed. You can still open saved data.",
    action: /^Try again/,
  },
  key_rejected: {
    title: "The service didn’t accept the API key",
    text: "The key on the server may be missing, mistyped or revoked.",
    action: /^Open settings$/,
  },
  limit_reached: {
    title: "This hour’s requests are used up",
    text: "Everything already saved still works.",
    action: /^Browse saved data$/,
    over: /^See what still works$/,
  },
  unreachable: {
    title: "Can’t reach the service",
    text: "refused the connection. Nothing was counted.",
    action: /^Try again/,
  },
};

const OVER_WORDS: Partial<Record<ErrorCode, string | RegExp>> = {
  forbidden: /Access to Northwind.* was refused at \d\d:\d\d\..*The saved copy stays\./,
  not_found: "This project no longer exists in the service.",
  limit_reached: "Hourly limit reached.",
};

const countedOf = ({ counted, mayCount }: ErrorRow): string => {
  if (counted > 0) return counted === 1 ? "Yes, 1 request" : `Yes, ${counted} requests`;
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

const SCREEN = "main";
const NOTICE = '[data-slot="notice"]';

async function expectFacts(
  page: Page,
  where: Locator,
  scope: string,
  row: ErrorRow,
  next: RegExp,
  status: number | null,
) {
  const main = page.getByRole("main");
  await expect(
    main
      .getByRole("button", { name: next })
      .or(main.getByRole("link", { name: next }))
      .first(),
  ).toBeVisible();
  await where.getByText("Details", { exact: true }).click();
  const fact = (name: string) => where.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd[1]");
  await expect(fact("Response")).toHaveText(status === null ? "None" : new RegExp(`^${status} `));
  await expect(fact("Counted")).toHaveText(countedOf(row));
  await expect(fact("Time")).toHaveText(/\d\d:\d\d:\d\d/);
  await expectAccessible(page, { within: scope });
}

async function expectScreen(page: Page, code: ErrorCode, row: ErrorRow, status = row.status): Promise<void> {
  const said = SAID[code];
  if (said === undefined) throw new Error(`nothing is expected of ${code}`);
  await expect(page.getByRole("heading", { level: 1, name: said.title })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(said.text);
  await expectFacts(page, page.getByRole("main"), SCREEN, row, said.action, status);
}

async function expectNotice(page: Page, row: ErrorRow): Promise<void> {
  const said = SAID[row.overSaved];
  const words = OVER_WORDS[row.overSaved] ?? said?.text ?? "";
  const notice = page.locator(NOTICE).filter({ hasText: words });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("rowheader").first(), "the data stays").toBeVisible();
  await expectFacts(page, notice, NOTICE, row, said?.over ?? said?.action ?? /$^/, row.status);
}

async function expectEverywhere(page: Page, desk: Desk, row: ErrorRow, unsaved: string): Promise<void> {
  await page.goto(desk.url + NORTHWIND);
  await page.getByRole("button", { name: "Refresh · 1 request" }).click();
  await expectNotice(page, row);
  // A spent hour or refused key is already known, so the page sends nothing.
  const isKnown = row.code === "limit_reached";
  await openKeyword(page, desk.url + unsaved);
  await expectScreen(page, row.code, row, isKnown ? null : row.status);
}

const keywordAt = (desk: Desk, at: number): string =>
  desk.api.store.get<{ id: string }>(
    "select id from keywords where project_id = ? and deleted_at is null order by id limit 1 offset ?",
    SAMPLE_IDS.northwind,
    at,
  )?.id ?? "";

async function setRight(page: Page, desk: Desk, { code }: ErrorRow): Promise<void> {
  if (code === "limit_reached" || code === "unreachable") return;
  if (code !== "key_rejected")
    return expect((await ask(desk, keywordsPath(SAMPLE_IDS.northwind), "now")).ok).toBe(true);
  await page.goto(desk.url + NORTHWIND);
  await page.getByRole("button", { name: "Try now · 1 request" }).click();
  await expect(page.getByText("The service didn’t accept the API key.")).toHaveCount(0);
}

const isRefusal = ({ status }: ErrorRow) => status !== null && status >= 400 && status < 500;
/** Other journeys test the remaining screens. The service that cannot be reached comes last. */
const WITH_EVERY_RUN: readonly ErrorCode[] = ["forbidden", "broken_response", "ledger_failed", "unreachable"];

for (const [title, rows, when] of [
  ["one of each kind", ERROR_MATRIX.filter(({ code }) => WITH_EVERY_RUN.includes(code)), {}],
  ["all that the service refuses", ERROR_MATRIX.filter(isRefusal), SWEEP],
  ["all that fails", ERROR_MATRIX.filter((row) => !isRefusal(row)), SWEEP],
] as const)
  test(
    `E1: status, cost, time and the next step, as a page and over saved data: ${title}`,
    when,
    async ({ desk, page }) => {
      test.slow();
      await save(desk, SAMPLE_IDS.northwind);
      for (const [at, row] of rows.entries()) {
        // Refusals are remembered, so each case requests something else.
        const isForeign = row.asks === SAMPLE_IDS.foreignProject;
        const unsaved = isForeign ? projectHref(row.asks) : keywordHref(SAMPLE_IDS.northwind, keywordAt(desk, at));
        const undo = await bringAbout(desk, row);
        await test.step(row.code, () => expectEverywhere(page, desk, row, unsaved));
        undo();
        await setRight(page, desk, row);
      }
    },
  );

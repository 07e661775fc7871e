import type { Page } from "playwright/test";
import { projectHref } from "../../../lib/domain/web/address-params";
import type { FixtureHandler } from "../../support/services/fixture-service";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { expectRoomForSpacing } from "../support/text-spacing";
import { watch } from "../support/watch";

type Row = Record<string, unknown>;

const LONG = `${"unbreakable".repeat(15)} and some words, to the two hundredth sign`;
const ARABIC = "أحذية المشي لمسافات طويلة للرجال (مقاوم للماء)";
const LONG_PHRASES = [LONG, ARABIC, "נעליים 42 שחור", "登山 靴 メンズ", "hiking 👨‍👩‍👧 boots"];
const rows = (count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, keyword: `phrase ${index + 1}`, ...row(index) }));

/** Broken lists by project id; the half list announces more rows and never sends them. */
const LISTS: Record<string, unknown> = {
  long: rows(LONG_PHRASES.length, (index) => ({ keyword: LONG_PHRASES[index], position: index + 1 })),
  tags: rows(2, (index) => ({
    position: 4,
    tags: index === 0 ? Array.from({ length: 500 }, (_, tag) => `tag ${tag}`) : [],
  })),
  fields: rows(4, (index) => ({
    position: index + 1,
    ...Object.fromEntries(
      Array.from({ length: 60 }, (_, field) => [
        `odd_field_${field}`,
        [index, "text", true, { a: 1 }, [1, 2], null][field % 6],
      ]),
    ),
  })),
  empty: rows(5, () => ({ position: null, volume: 10 })),
  one: rows(1, () => ({ position: 7 })),
  none: [],
  twice: [...rows(3, () => ({ position: 5 })), ...rows(3, () => ({ position: 5 }))],
  half: { count: 200, next: "/v1/project-keywords-list/half/?page=2", results: rows(40, () => ({ position: 9 })) },
};

const answer: FixtureHandler = ({ url: { pathname, searchParams } }) => {
  const id = pathname.split("/").at(-2) ?? "";
  const projects = Object.keys(LISTS).map((name) => ({ id: name, name: `Project ${name}` }));
  if (searchParams.get("page") === "2") return { status: 500, json: {} };
  return { json: pathname === "/v1/projects/" ? projects : (LISTS[id] ?? {}) };
};

async function expectCalm(page: Page): Promise<void> {
  await expectAccessible(page, { within: "main" });
  await expectRoomForSpacing(page);
}

test("awkward lists are shown whole, marked where parts are missing, without errors and for free", async ({
  connect,
  page,
}) => {
  test.slow();
  const { service, desk } = await connect(answer);
  await test.step("awkward lists are shown whole, without errors and for free", async () => {
    await save(desk, ...Object.keys(LISTS).filter((name) => name !== "half"));
    const requestCount = service.requests.length;
    const check = watch(page, desk.url);
    const open = (name: string, query = "") => page.goto(`${desk.url}${projectHref(name)}${query}`);
    const links = page.getByRole("rowheader").getByRole("link");

    await open("long");
    await expect(links).toHaveText(LONG_PHRASES);
    await expectCalm(page);
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    await expect(page.getByRole("dialog", { name: /^Quick view: / })).toContainText(LONG);
    await expectCalm(page);
    await page.keyboard.press("Escape");

    await open("tags");
    await expect(page.getByRole("row", { name: /phrase 1 / })).toContainText("+499");
    await page.keyboard.press("f");
    await page
      .getByRole("dialog", { name: "Add a filter" })
      .getByRole("combobox")
      .first()
      .selectOption({ label: "Tags" });
    await expectCalm(page);
    await page.keyboard.press("Escape");

    await open("fields");
    await page.keyboard.press("c");
    const menu = page.getByRole("dialog", { name: "Choose columns" });
    await expect(menu.getByRole("list", { name: "Other fields" }).getByRole("checkbox")).toHaveCount(60);
    await expectCalm(page);
    await menu.getByRole("checkbox", { name: "odd_field_3.a", exact: true }).check();
    await menu.getByRole("checkbox", { name: "odd_field_4", exact: true }).check();
    await menu.getByRole("checkbox", { name: "odd_field_2", exact: true }).check();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: "odd_field_3.a" })).toBeVisible();
    await expect(page.getByRole("button", { name: "[2 items]" })).toHaveCount(4);
    await expect(page.getByRole("cell", { name: "Yes", exact: true })).toHaveCount(4);

    await open("empty");
    await expect(links).toHaveCount(5);
    await expect(page.getByRole("region", { name: "Keywords" })).not.toContainText(/\b0\b(?! of)/);
    await expectCalm(page);
    await open("one");
    await expect(page.getByText("1 keyword", { exact: true }).first()).toBeVisible();
    await page.getByRole("checkbox", { name: /^Select all/ }).check();
    await expect(page.getByRole("region", { name: "Selection" })).toContainText("1 of 1 selected");
    await expectCalm(page);
    await open("none");
    await expect(page.getByText("This project has no keywords.")).toBeVisible();
    await expectCalm(page);

    await open("twice");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const ids = await links.evaluateAll((elements) => elements.map((link) => link.getAttribute("href")));
    expect(new Set(ids).size, "each row has an address of its own").toBe(ids.length);
    await expectCalm(page);
    expect(service.requests).toHaveLength(requestCount);
    check();
  });
  await test.step("a partial list shows its rows, the missing part and how to continue", async () => {
    await page.goto(desk.url + projectHref("half"));
    // The notice about a partial list comes before all others.
    await expect(page.getByText(/Loaded 40 of 200/)).toBeVisible();
    await expect(page.getByRole("table").first()).toHaveAttribute("aria-rowcount", "-1");
    await expect(page.getByRole("rowheader")).toHaveCount(40);
    await expectCalm(page);
  });
});

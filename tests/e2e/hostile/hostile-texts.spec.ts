import type { Page } from "playwright/test";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { HOSTILE_ADDRESSES } from "../../output/hostile-addresses";
import { HOSTILE_TEXTS } from "../../output/hostile-markup";
import type { FixtureHandler } from "../../support/services/fixture-service";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { openTable } from "../support/sample-pages";

/** UTF-8 can't encode half a surrogate pair, so server and browser text must not differ. */
const TEXTS = [...HOSTILE_TEXTS, `half \ud83d of a pair`];

const address = (index: number) => HOSTILE_ADDRESSES[index % HOSTILE_ADDRESSES.length] ?? "";
const PROJECTS = TEXTS.map((text, index) => ({ id: `p${index}`, name: text, domain: text, note: text }));
const ROWS = TEXTS.map((text, index) => ({
  id: `k${index}`,
  keyword: text,
  position: index + 1,
  url: address(index),
  tags: [text],
  location: text,
  link: address(index + 7),
  [text.slice(0, 60)]: { [text.slice(0, 60)]: [text, address(index + 13)] },
}));
const HISTORY = TEXTS.slice(0, 28).map((text, index) => ({
  date: `2026-11-${String(index + 1).padStart(2, "0")}`,
  position: index + 1,
  url: address(index),
  text,
}));

const answer: FixtureHandler = ({ rawUrl }) => {
  if (rawUrl.startsWith("/v1/projects")) return { json: PROJECTS };
  if (rawUrl.startsWith("/v1/project-keywords-list/p0")) return { json: ROWS };
  if (rawUrl.startsWith("/v1/keyworddata/k"))
    return { json: { id: "k1", keyword: TEXTS[1], note: TEXTS[2], history: HISTORY } };
  return { status: 403, json: { detail: TEXTS.slice(0, 3).join(" ") } };
};

async function watchScripts(page: Page, origin: string) {
  const incidents: string[] = [];
  await page.exposeFunction("ranScript", (what: string) => incidents.push(`ran ${what}`));
  await page.addInitScript(() => {
    const report = (what: unknown) => Reflect.apply(Reflect.get(window, "ranScript"), window, [String(what)]);
    for (const name of ["alert", "confirm", "prompt", "print"]) Reflect.set(window, name, report);
    document.addEventListener("securitypolicyviolation", (event) => report(`against the policy: ${event.blockedURI}`));
  });
  page.on("dialog", (dialog) => {
    incidents.push("dialog");
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("data:")) incidents.push(`request to ${url}`);
  });
  page.on("pageerror", (error) => incidents.push(`error ${error.message} at ${page.url()}`));
  return incidents;
}

const SCREENS_MAX = 1_000;

/** Rows render on scroll, so scroll to the last one. A headless browser may skip a frame for good. */
const readToTheEnd = async (page: Page) => {
  const isRead = await page.evaluate(async (screensMax) => {
    const { documentElement: root } = document;
    for (let half = 0; half < 2 * screensMax; half += 1) {
      const top = (half * window.innerHeight) / 2;
      if (top >= root.scrollHeight) return true;
      window.scrollTo(0, top);
      await Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 250))]);
    }
    return false;
  }, SCREENS_MAX);
  expect(isRead, `${page.url()} ends`).toBe(true);
};

test("X1q: no text or URL from a hostile service runs a script, violates the CSP or opens automatically", async ({
  connect,
  page,
}) => {
  test.slow();
  const { desk } = await connect(answer);
  const incidents = await watchScripts(page, desk.url);
  await save(desk, "p0");
  const visitPage = async (path: string) => {
    await page.goto(desk.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const details of await page.locator("main summary").all())
      await details.click({ timeout: 1_000 }).catch(() => {});
    const hrefs = await page
      .locator("a[href]")
      .evaluateAll((links) =>
        links.flatMap((link) =>
          link instanceof HTMLAnchorElement ? [[link.href, link.rel, link.target] as const] : [],
        ),
      );
    for (const [href, rel, target] of hrefs) {
      expect(href).toMatch(/^https?:/);
      if (!href.startsWith(desk.url)) expect([rel, target]).toEqual(["noopener noreferrer", "_blank"]);
    }
    await readToTheEnd(page);
  };
  for (const path of [
    "/projects",
    projectHref("p0"),
    keywordHref("p0", "k1"),
    keywordHref("p0", "k5"),
    projectHref("p1"),
    "/usage",
    "/settings",
  ])
    await visitPage(path);
  await openTable(page, desk.url + projectHref("p0"));
  await readToTheEnd(page);
  await expect(page.locator(`tr[aria-rowindex="${TEXTS.length + 1}"]`)).toBeAttached();
  await visitPage(
    `${projectHref("p0")}?q=${encodeURIComponent(TEXTS[0] ?? "")}&sort=${encodeURIComponent(TEXTS[1] ?? "")}`,
  );
  await expect(page.getByText(TEXTS[0] ?? "", { exact: false }).first()).toBeAttached();
  expect(incidents).toEqual([]);

  // A control: the watch does notice a script.
  await page.evaluate(() => window.alert("control"));
  expect(incidents).toEqual(["ran control"]);
});

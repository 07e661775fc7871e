import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { ask, keywordsPath } from "../support/ask";
import { expectErrorScreen } from "../support/error-screen";
import { expect, test } from "../support/fixtures";

const LISTS: Record<string, object> = {
  "/v1/projects/": [
    { id: "a", name: "Alder" },
    { id: "b", name: "Birch" },
  ],
  "/v1/project-keywords-list/a/": [{ id: "k1", keyword: "bark", position: 4 }],
  "/v1/project-keywords-list/b/": [{ id: "k2", keyword: "catkin", position: 5 }],
};

test("a keyword seen in another project is opened there; a refused refresh keeps its copy unless another owner is named", async ({
  connect,
  page,
}) => {
  const refusals = new Map<string, string>();
  const detailOfDates = "The dates must lie within the last 400 days.";
  const { service, desk } = await connect(
    ({ url: { pathname } }) => {
      const detail = refusals.get(pathname) ?? (pathname in LISTS ? undefined : "No.");
      if (pathname.includes("early")) return { status: 400, json: { detail: detailOfDates } };
      return detail === undefined ? { json: LISTS[pathname] } : { status: 403, json: { detail } };
    },
    { settings: { UPSTREAM_DATE_PARAMETERS: "date_from,date_to" } },
  );
  const refresh = page.getByRole("button", { name: "Refresh · 1 request" });
  for (const path of ["/api/projects", keywordsPath("a"), keywordsPath("b")])
    expect((await ask(desk, path)).status).toBe(200);
  await test.step("a keyword seen in another project is opened there", async () => {
    const requestCount = service.requests.length;
    await page.goto(`${desk.url}/projects/a/keywords/k2`);
    await expectErrorScreen(page, {
      title: "This keyword belongs to another project",
      text: /The link pairs it with (a|Alder), but it was last seen in Birch\. Open it there\./,
      actions: ["Open in Birch", "Back to keywords"],
      countedText: "No",
    });
    expect(service.requests, "the saved lists knew").toHaveLength(requestCount);
    await page.getByRole("link", { name: "Open in Birch" }).click();
    await expect(page).toHaveURL(`${desk.url}/projects/b/keywords/k2`);
  });
  await test.step("dates the service rejects are named, and clearing them sends nothing", async () => {
    const early = desk.url + keywordHref("b", "early");
    await page.goto(`${early}?from=2019-01-01&to=2019-02-01`);
    await expectErrorScreen(page, {
      title: "That date can’t be used",
      text: /Dates look like 2026-11-20\. The link has “\d{4}-\d{2}-\d{2} to \d{4}-\d{2}-\d{2}”\./,
      actions: ["Clear dates"],
      countedText: "Yes, 1 request",
    });
    await expect(page.getByText(detailOfDates).first()).toBeVisible();
    await page.getByRole("link", { name: "Clear dates" }).click();
    await expect(page).toHaveURL(early);
    expect(service.requests.filter((each) => each.rawUrl.includes("/early/"))).toHaveLength(1);
  });
  await test.step("a refused refresh keeps the saved copy unless the service names another owner, and says which one", async () => {
    refusals.set("/v1/project-keywords-list/a/", "No.");
    await page.goto(desk.url + projectHref("a"));
    await refresh.click();
    const savedNotice = page.getByText(/Access to Alder was refused at \d\d:\d\d\..*The saved copy stays\./);
    await expect(savedNotice).toBeVisible();
    await page.reload();
    await expect(savedNotice, "the label stays with the copy").toBeVisible();
    await expect(page.getByRole("rowheader", { name: "bark" })).toBeVisible();

    refusals.set("/v1/project-keywords-list/b/", "This project belongs to another account.");
    await page.goto(desk.url + projectHref("b"));
    await refresh.click();
    await expect(
      page.getByRole("heading", { level: 1, name: /^Access to Birch was refused at \d\d:\d\d$/ }),
    ).toBeFocused();
    await expect(page.getByRole("main")).toContainText(
      "Its saved copy was removed because the service says it belongs to another account.",
    );

    await expect(page).toHaveTitle(/^Access to Birch was refused at .* · Keyword Desk$/);

    const requestCount = service.requests.length;
    await page.goto(`${desk.url}/projects`);
    for (const name of ["Alder", "Birch"])
      await expect(page.getByRole("row", { name })).toContainText(/Refused at \d\d:\d\d/);
    await page.goto(desk.url + projectHref("b"));
    await expect(page.getByRole("button", { name: "Try again · 1+ requests" })).toBeVisible();
    expect(service.requests, "looking asks nothing").toHaveLength(requestCount);

    refusals.clear();
    await page.getByRole("button", { name: "Try again · 1+ requests" }).click();
    await expect(page.getByRole("rowheader", { name: "catkin" })).toBeVisible();

    await page.goto(`${desk.url}/projects/a/keywords/k9`);
    await expect(page.getByRole("heading", { level: 1, name: /refused/ })).toBeVisible();
    await expect(page).toHaveTitle(/refused.* · Keyword Desk$/);
  });
});

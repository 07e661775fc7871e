import { keywordHref } from "../../../lib/domain/web/address-params";
import { save } from "../support/ask";
import { expectErrorScreen } from "../support/error-screen";
import { expect, test } from "../support/fixtures";

test("dates the service rejects are named, and clearing them sends nothing", async ({ connect, page }) => {
  const detail = "The dates must lie within the last 400 days.";
  const { service, desk } = await connect(
    ({ url: { pathname } }) => {
      if (pathname.startsWith("/v1/projects")) return { json: [{ id: "p", name: "Alder", domain: "alder.example" }] };
      if (pathname.startsWith("/v1/project-keywords-list/p"))
        return { json: [{ id: "k", keyword: "oak table", position: 3 }] };
      return { status: 400, json: { detail } };
    },
    { settings: { UPSTREAM_DATE_PARAMETERS: "date_from,date_to" } },
  );
  await save(desk, "p");
  const early = desk.url + keywordHref("p", "early");
  await page.goto(`${early}?from=2019-01-01&to=2019-02-01`);
  await expectErrorScreen(page, {
    title: "That date can’t be used",
    text: /Dates look like 2026-11-20\. The link has “\d{4}-\d{2}-\d{2} to \d{4}-\d{2}-\d{2}”\./,
    actions: ["Clear dates"],
    countedText: "Yes, 1 request",
  });
  await expect(page.getByText(detail).first()).toBeVisible();
  await page.getByRole("link", { name: "Clear dates" }).click();
  await expect(page).toHaveURL(early);
  expect(service.requests.filter((each) => each.rawUrl.includes("/keyworddata/"))).toHaveLength(1);
});

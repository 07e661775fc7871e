import { keywordHref } from "../../../lib/domain/web/address-params";
import { save } from "../support/ask";
import { expectErrorScreen } from "../support/error-screen";
import { expect, test } from "../support/fixtures";
import { createSecretScan } from "../support/secret-forms";

const KEY = "kd_planted_Wq4Nz8Jt2Xc6Lm1R";
const KEY_FORMS = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString("base64"), Buffer.from(KEY).toString("hex")];

const REFUSALS: Record<string, string> = {
  early: "The dates must lie within the last 400 days.",
  undated: "This account is out of date.",
  echo: `Not with ${KEY_FORMS.join(" or ")}, says the service.`,
};

test("a rejected request names what was rejected, keeps saved data, and copies no key", async ({
  connect,
  context,
  createDesk,
  page,
}) => {
  const { service, desk } = await connect(
    ({ url: { pathname } }) => {
      if (pathname.startsWith("/v1/projects")) return { json: [{ id: "p", name: "Alder", domain: "alder.example" }] };
      if (pathname.startsWith("/v1/project-keywords-list/p"))
        return { json: [{ id: "k", keyword: "oak table", position: 3 }] };
      return { status: 400, json: { detail: REFUSALS[pathname.split("/")[3] ?? ""] } };
    },
    { key: KEY },
  );
  const dated = await createDesk({
    baseUrl: `${service.origin}/v1`,
    key: KEY,
    settings: { UPSTREAM_DATE_PARAMETERS: "date_from,date_to" },
  });
  await save(dated, "p");
  await save(desk, "p");
  const address = (id: string) => desk.url + keywordHref("p", id);

  await test.step("dates the service rejects are named, and clearing them sends nothing", async () => {
    const early = dated.url + keywordHref("p", "early");
    await page.goto(`${early}?from=2019-01-01&to=2019-02-01`);
    await expectErrorScreen(page, {
      title: "That date can’t be used",
      text: /Dates look like 2026-11-20\. The link has “\d{4}-\d{2}-\d{2} to \d{4}-\d{2}-\d{2}”\./,
      actions: ["Clear dates"],
      counted: "Yes, 1 request",
    });
    await expect(page.getByText("The dates must lie within the last 400 days.").first()).toBeVisible();
    await page.getByRole("link", { name: "Clear dates" }).click();
    await expect(page).toHaveURL(early);
    expect(service.requests.filter((each) => each.rawUrl.includes("/keyworddata/"))).toHaveLength(1);
  });
  await test.step("an error about dates that weren't sent isn't blamed on a date", async () => {
    await page.goto(address("undated"));
    await expectErrorScreen(page, {
      title: "The service can’t use part of this link",
      text: "It didn’t accept part of the request. Your saved data is unchanged.",
      actions: ["Back to keywords"],
      counted: "Yes, 1 request",
    });
  });
  await test.step("S1: copied error details have the facts but no form of the key the service sent back", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(address("echo"));
    await page.getByText("Details", { exact: true }).click();
    await page.getByRole("button", { name: "Copy details" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Case: bad_request\nAt: \S+Z\nResponse: 400 Bad Request\nRequest: GET \/\S+\n/);
    expect(copied).toMatch(/\nReference ID: [\da-f]{8}\n/);
    expect(copied).toContain("The service says: Not with ");
    const scan = createSecretScan(KEY);
    expect(scan(copied)).toEqual([]);
    expect(scan(await page.content())).toEqual([]);
    expect(scan(`${copied}${KEY}`), "the search finds a key that is there").toContain("raw");
  });
});

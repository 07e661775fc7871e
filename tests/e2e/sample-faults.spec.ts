import { projectHref } from "../../lib/domain/address-params";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { save } from "./support/ask";
import { expectErrorScreen } from "./support/error-screen";
import { expect, test } from "./support/fixtures";
import { startUpstream } from "./support/upstream";

const PROJECT = projectHref(SAMPLE_IDS.northwind);

test("a fault that is set in the settings fails the sample for real, is said on every page, and goes again", async ({
  desk,
  page,
}) => {
  await save(desk);
  const used = await desk.count();
  await page.goto(`${desk.url}/settings`);
  await page.getByRole("radio", { name: /^The service fails \(500\)/ }).click();
  await expect(page.getByText("On: The service fails (500)")).toBeVisible();
  expect(await desk.count(), "setting it is not counted").toBe(used);
  expect(desk.api.faults.current().status500).toBe("always");

  await page.goto(desk.url + PROJECT);
  await expectErrorScreen(page, {
    title: "The service had a problem",
    text: "2 tries were made, using 2 requests.",
    actions: [/^Try again/, "Browse saved data"],
    counted: "Yes, 2 requests",
  });
  await expect(page.getByText("The sample fails on purpose: The service fails (500).")).toBeVisible();

  await page.getByRole("link", { name: "Turn it off" }).click();
  await expect(page.getByRole("radio", { name: /^The service fails \(500\)/ })).toBeChecked();
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByText("The sample works again")).toBeVisible();
  await expect(page.getByText("The sample fails on purpose:")).toHaveCount(0);
  expect(desk.api.faults.current().status500).toBe(0);
  await page.goto(desk.url + PROJECT);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
});

for (const [fault, title] of [
  ["The key is refused (401)", "The service didn’t accept the API key"],
  ["Access is refused (403)", /^(You don’t have access to this|Your subscription doesn’t include)/],
  ["Nothing is found (404)", "That project can’t be found"],
  ["The limit is reached, said as 401", "This hour’s requests are used up"],
  ["A web page comes instead of data", "The answer isn’t in a form this page knows"],
] as const)
  test(`the switch “${fault}” shows its own screen`, async ({ desk, page }) => {
    await save(desk);
    await page.goto(`${desk.url}/settings`);
    await page.getByRole("radio", { name: fault }).click();
    await expect(page.getByText(`On: ${fault}`)).toBeVisible();
    await page.goto(desk.url + PROJECT);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused({ timeout: 20_000 });
  });

test("a service of one’s own has no such switches, and the token never reaches a page", async ({
  createDesk,
  desk,
  page,
}) => {
  const service = await startUpstream((_request, response) => response.end("[]"));
  try {
    const own = await createDesk({ baseUrl: service.baseUrl, key: "kd_own_service_key_000000" });
    await page.goto(`${own.url}/settings`);
    await expect(page.getByRole("heading", { name: "Connection" })).toBeVisible();
    await expect(page.getByText("Try the errors")).toHaveCount(0);
    const state = await (await fetch(`${own.url}/api/sample-fault`)).json();
    expect(state).toEqual({ canSet: false, fault: null });
    expect(service.requests).toEqual([]);
  } finally {
    await service.stop();
  }
  const texts = [await (await fetch(`${desk.url}/settings`)).text(), desk.output()];
  for (const text of texts) expect(text).not.toContain(desk.adminToken);
});

import { SAMPLE_FAULT_NAMES, SAMPLE_FAULTS, type SampleFault } from "../../../lib/domain/response/sample-fault";
import { projectHref } from "../../../lib/domain/web/address-params";
import { createFaultSwitches, type FaultsInput } from "../../../lib/reference-api/faults";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../support/ask";
import { expectErrorScreen } from "../support/error-screen";
import { expect, test } from "../support/fixtures";
import { startUpstream } from "../support/upstream";

/** What each is at the service; the screens that follow are those of the error matrix. */
const SWITCHES: Record<SampleFault, FaultsInput> = {
  failing: { status500: "always" },
  limit: { limitPerHour: 1 },
  "limit-401": { limitPerHour: 1, limitAnswer: "401" },
  key: { refuse: "key" },
  request: { refuse: "request" },
  forbidden: { refuse: "access" },
  subscription: { refuse: "subscription" },
  missing: { refuse: "existence" },
  reset: { reset: "always" },
  slow: { delayMs: 60_000 },
  cut: { cutJson: "always" },
  html: { html: "always" },
  shape: { wrongShape: "always" },
  clock: { clockOffsetMs: 1_200_000 },
};

const PROJECT = projectHref(SAMPLE_IDS.northwind);

test("a simulated error set in Settings really happens, shows on every page, and can be turned off", async ({
  desk,
  page,
}) => {
  await save(desk);
  const used = await desk.count();
  await page.goto(`${desk.url}/settings`);
  await page.getByRole("radio", { name: /^Server error \(500\)/ }).click();
  await expect(page.getByText("On: Server error (500)")).toBeVisible();
  expect(await desk.count(), "setting it is not counted").toBe(used);
  expect(desk.api.faults.current().status500).toBe("always");

  await page.goto(desk.url + PROJECT);
  await expectErrorScreen(page, {
    title: "The service had a problem",
    text: "2 tries were made, using 2 requests.",
    actions: [/^Try again/, "Browse saved data"],
    counted: "Yes, 2 requests",
  });
  await expect(page.getByText("Simulated error: Server error (500).")).toBeVisible();

  await page.getByRole("link", { name: "Turn it off" }).click();
  await expect(page.getByRole("radio", { name: /^Server error \(500\)/ })).toBeChecked();
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByText("Sample is healthy")).toBeVisible();
  await expect(page.getByText("Simulated error:")).toHaveCount(0);
  expect(desk.api.faults.current().status500).toBe(0);
  await page.goto(desk.url + PROJECT);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
});

test("each simulated error is the sample’s own, and only one is on", async ({ desk, page }) => {
  await page.goto(`${desk.url}/settings`);
  for (const fault of SAMPLE_FAULT_NAMES) {
    const { name } = SAMPLE_FAULTS[fault];
    await page.getByRole("radio", { name }).click();
    await expect(page.getByText(`On: ${name}`)).toBeVisible();
    const usual = createFaultSwitches().current();
    const moved = Object.entries(desk.api.faults.current()).filter(([key, value]) => Object(usual)[key] !== value);
    expect(Object.fromEntries(moved)).toEqual(SWITCHES[fault]);
  }
  expect(await desk.count()).toBe(0);
});

test("your own service has no simulated errors, and the token never reaches a page", async ({
  createDesk,
  desk,
  page,
}) => {
  const service = await startUpstream((_request, response) => response.end("[]"));
  try {
    const own = await createDesk({ baseUrl: service.baseUrl, key: "kd_own_service_key_000000" });
    await page.goto(`${own.url}/settings`);
    await expect(page.getByRole("heading", { name: "Connection" })).toBeVisible();
    await expect(page.getByText("Simulate errors")).toHaveCount(0);
    const state = await (await fetch(`${own.url}/api/sample-fault`)).json();
    expect(state).toEqual({ canSet: false, fault: null });
    expect(service.requests).toEqual([]);
  } finally {
    await service.stop();
  }
  const texts = [await (await fetch(`${desk.url}/settings`)).text(), desk.output()];
  for (const text of texts) expect(text).not.toContain(desk.adminToken);
});

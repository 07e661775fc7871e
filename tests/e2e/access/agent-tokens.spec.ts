import { AGENT_CLIENTS, CLIENT_NAMES, takesToken } from "../../../lib/domain/web/agent-setup";
import { postMcp } from "../support/ask";
import { expect, test } from "../support/fixtures";

test("a token is created, shown once with the set-up, works, and is revoked", async ({ desk, page }) => {
  await page.goto(`${desk.url}/settings/agents`);
  const card = page.getByRole("region", { name: "Agents" });
  await card.getByLabel("Name").fill("Cursor");
  await card.getByRole("button", { name: "Edit" }).click();
  await card.getByLabel("Share in %").fill("25");
  await card.getByRole("button", { name: "Create token" }).click();
  await expect(card.getByText("This token is shown only once.")).toBeVisible();
  const row = card.getByRole("list", { name: "Agent tokens" }).getByRole("listitem");
  await expect(row).toContainText("25% share · never used · no end date");

  await expect(card.getByText("With the new token.")).toBeVisible();
  const token = (await card.locator("pre").first().textContent()) ?? "";
  for (const client of AGENT_CLIENTS.filter(takesToken)) {
    await card.getByRole("group", { name: "Program" }).getByText(CLIENT_NAMES[client], { exact: true }).click();
    await expect(card.locator("pre").last(), client).toContainText(`Bearer ${token}`);
    await expect(card.locator("pre").last(), client).toContainText(`${desk.url}/mcp`);
    await expect(card.getByText("No token is needed")).toHaveCount(0);
  }
  const ping = () => postMcp(desk, token, "ping");
  expect((await ping()).status).toBe(200);

  await card.getByRole("button", { name: "Revoke Cursor" }).click();
  await expect(row).toHaveCount(0);
  expect((await ping()).status).not.toBe(200);
  await card.getByText("Claude Desktop").click();
  const { env } = JSON.parse((await card.locator("pre").textContent()) ?? "").mcpServers["keyword-desk"];
  expect(env.DATA_FOLDER).not.toBe("");
  expect(await desk.count()).toBe(0);
});

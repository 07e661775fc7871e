import { createServer } from "node:http";
import { startServer } from "../../support/services/start-server";
import { expect, test } from "../support/fixtures";

const TOKEN = "a-token-for-a-page-of-another-origin";

async function foreignPage() {
  const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end("<p>Tools"));
  const { port, close } = await startServer(server);
  return { origin: `http://localhost:${port}`, close };
}

test("a page of a listed origin can read its response; other pages can't", async ({ createDesk, page }) => {
  const [listed, other] = [await foreignPage(), await foreignPage()];
  const settings = { MCP_TOKENS: `Page:${TOKEN}`, MCP_ALLOWED_ORIGINS: listed.origin };
  const desk = await createDesk({ settings });
  const ask = (address: string) =>
    page.evaluate(
      async ({ url, token }) => {
        const headers = {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": "2025-06-18",
        };
        const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "page", version: "1" } };
        const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
        const response = await fetch(url, { method: "POST", headers, body }).catch(() => null);
        if (response === null) return null;
        return { text: await response.text(), session: response.headers.get("mcp-session-id") };
      },
      { url: address, token: TOKEN },
    );
  try {
    await page.goto(listed.origin);
    const read = await ask(`${desk.url}/mcp`);
    expect(read?.text).toContain("keyword-desk");
    expect(read?.session).toMatch(/^[0-9a-f-]{36}$/);
    await page.goto(other.origin);
    expect(await ask(`${desk.url}/mcp`)).toBeNull();
    expect(await desk.count()).toBe(0);
  } finally {
    await listed.close();
    await other.close();
  }
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../support/fixtures";

const TOKEN = "a-token-for-a-page-of-another-origin";

async function foreignPage(): Promise<{ origin: string; stop(): void }> {
  const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end("<p>Tools"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, stop: () => void server.close() };
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
    listed.stop();
    other.stop();
  }
});

import { expect, test } from "vitest";
import { readSettings } from "../../lib/settings/read-settings";

const TOKEN = "0123456789abcdefghij_-";

test("named tokens are accepted; only a name may contain a space", () => {
  const result = readSettings({
    MCP_TOKENS: ` Claude:${TOKEN}, My editor : ${TOKEN}x=`,
    MCP_ALLOWED_ORIGINS: "https://a.example, http://localhost:6274",
  });
  expect(result).toMatchObject({ ok: false });
  const tidy = readSettings({
    MCP_TOKENS: `Claude:${TOKEN}, My editor:${TOKEN}x=`,
    MCP_ALLOWED_ORIGINS: "https://a.example, http://localhost:6274",
  });
  expect(tidy).toMatchObject({
    ok: true,
    settings: {
      mcp: {
        clientName: "Stdio agent",
        tokens: [
          { name: "Claude", token: TOKEN },
          { name: "My editor", token: `${TOKEN}x=` },
        ],
        allowedOrigins: ["https://a.example", "http://localhost:6274"],
      },
    },
  });
});

test("without tokens there are no agents over HTTP, and the stdio agent has a name", () => {
  expect(readSettings({ MCP_TOKENS: "" })).toMatchObject({
    ok: true,
    settings: { mcp: { tokens: [], clientName: "Stdio agent" } },
  });
});

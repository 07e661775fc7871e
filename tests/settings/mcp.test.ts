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

test.each([
  ["MCP_TOKENS", TOKEN],
  ["MCP_TOKENS", `Claude:${TOKEN.slice(1)}`],
  ["MCP_TOKENS", `Claude:${TOKEN},Claude:${TOKEN}2`],
  ["MCP_TOKENS", `A:${TOKEN},B:${TOKEN}`],
  ["MCP_TOKENS", `Claude:${TOKEN},`],
  ["MCP_TOKENS", `<b>:${TOKEN}`],
  ["MCP_CLIENT_NAME", "x".repeat(41)],
  ["MCP_ALLOWED_ORIGINS", "https://a.example/path"],
  ["MCP_ALLOWED_ORIGINS", "*"],
])("%s=%s is refused with a reason that doesn't repeat it", (name, value) => {
  const result = readSettings({ [name]: value });
  expect(result).toMatchObject({ ok: false, problems: [expect.stringContaining(`${name} must be`)] });
  expect(JSON.stringify(result)).not.toContain(TOKEN);
});

test("without tokens there are no agents over HTTP, and the stdio agent has a name", () => {
  expect(readSettings({ MCP_TOKENS: "" })).toMatchObject({
    ok: true,
    settings: { mcp: { tokens: [], clientName: "Stdio agent" } },
  });
});

import { expect, test } from "vitest";
import { readSettings } from "../../lib/settings/read-settings";

const TOKEN = "0123456789abcdefghij_-";

const REFUSED: Record<string, readonly string[]> = {
  ALLOWED_HOSTS: ["desk.example.com:443", "https://desk.example.com", "*"],
  TRUST_PROXY: ["yes"],
  ALLOW_PRIVATE_UPSTREAM: ["true"],
  HOST: ["127.0.0.1:3000"],
  JOB_SHARE_PERCENT: ["-1", "101"],
  MCP_SHARE_PERCENT: ["half"],
  MCP_REQUESTS_PER_MINUTE: ["0"],
  MCP_REQUESTS_PER_CALL: ["1.5"],
  MCP_TOKENS: [
    ...[TOKEN, `Claude:${TOKEN.slice(1)}`, `Claude:${TOKEN},Claude:${TOKEN}2`, `A:${TOKEN},B:${TOKEN}`],
    ...[`Claude:${TOKEN},`, `Claude:${TOKEN}, My editor : ${TOKEN}2`, `<b>:${TOKEN}`],
  ],
  MCP_CLIENT_NAME: ["x".repeat(41)],
  MCP_ALLOWED_ORIGINS: ["https://a.example/path", "*"],
  UPSTREAM_KEY_HEADER: [
    ...["Host", "content-length", "Connection", "__proto__", "Transfer-Encoding", "X-Forwarded-For", "Origin"],
    ...["If-Match"],
  ],
  STRICT_ROLLING_HOUR: ["yes"],
  DATABASE_URL: ["redis://host", "rediss://host:6380/1", "redis-socket:///run/redis", "valkey://host"],
};

test.each(Object.entries(REFUSED).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  "%s=%s is refused with a reason that repeats no token",
  (name, value) => {
    const result = readSettings({ [name]: value });
    expect(result.ok ? [] : result.problems).toEqual([expect.stringMatching(`^${name} must be `)]);
    expect(JSON.stringify(result)).not.toContain(TOKEN);
  },
);

test.each([
  [{ ALLOWED_HOSTS: "Desk.Example.com, desk2" }, { access: { allowedHosts: ["desk.example.com", "desk2"] } }],
  [
    { MCP_ALLOWED_ORIGINS: "https://a.example, http://localhost:6274" },
    {
      mcp: { allowedOrigins: ["https://a.example", "http://localhost:6274"] },
    },
  ],
  [
    { MCP_TOKENS: `Claude:${TOKEN}, My editor:${TOKEN}x=` },
    {
      mcp: {
        tokens: [
          { name: "Claude", token: TOKEN },
          { name: "My editor", token: `${TOKEN}x=` },
        ],
      },
    },
  ],
  [{ STRICT_ROLLING_HOUR: "on" }, { strictRollingHour: true }],
  [{}, { strictRollingHour: false, mcp: { tokens: [], clientName: "Stdio agent" } }],
])("%j is accepted", (env, settings) => {
  expect(readSettings(env)).toMatchObject({ ok: true, settings });
});

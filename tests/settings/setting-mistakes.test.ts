import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { envExample } from "../../lib/settings/documents";
import { settingMistakes } from "../../lib/settings/setting-mistakes";

test.each([
  ["UPSTREAM_API_KY", "UPSTREAM_API_KEY"],
  ["UPSTREAM_APIKEY", "UPSTREAM_API_KEY"],
  ["UPSTREAM_URL", "UPSTREAM_BASE_URL"],
  ["upstream_base_url", "UPSTREAM_BASE_URL"],
  ["REQUEST_PER_HOUR", "REQUESTS_PER_HOUR"],
  ["DATA_FOLDERS", "DATA_FOLDER"],
  ["MCP_TOKEN", "MCP_TOKENS"],
  ["UPSTREAM_API_KEY_FIEL", "UPSTREAM_API_KEY_FILE"],
])("%s is named with the nearest setting", (name, nearest) => {
  const { problems, meant } = settingMistakes({ [name]: "x" });
  expect(problems).toEqual([`${name} is not a setting. Did you mean ${nearest}?`]);
  expect([...meant]).toEqual([nearest]);
});

test("other programs' variables, empty ones and the example file have no mistakes", () => {
  const others = {
    PATH: "/bin",
    PORTS: "1",
    HOSTNAME: "a",
    NODE_ENV: "production",
    npm_config_user_agent: "npm",
    UPSTREAM_X: "",
  };
  expect(settingMistakes({ ...others, ...parseEnv(envExample()) }).problems).toEqual([]);
});

test.each<[Record<string, string>, string]>([
  [
    { UPSTREAM_KEY_IN: "query", UPSTREAM_KEY_FORMAT: "Token {key}" },
    "UPSTREAM_KEY_FORMAT has no effect, because UPSTREAM_KEY_IN is query: remove one of the two.",
  ],
  [
    { UPSTREAM_KEY_IN: "basic", UPSTREAM_KEY_HEADER: "X-API-Key" },
    "UPSTREAM_KEY_HEADER has no effect, because UPSTREAM_KEY_IN is basic: remove one of the two.",
  ],
  [
    { UPSTREAM_KEY_PARAMETER: "token", UPSTREAM_KEY_FORMAT: "{key}" },
    "UPSTREAM_KEY_FORMAT has no effect, because UPSTREAM_KEY_PARAMETER is set: remove one of the two.",
  ],
  [
    { UPSTREAM_KEY_IN: "header", UPSTREAM_KEY_PARAMETER: "token" },
    "UPSTREAM_KEY_PARAMETER has no effect, because UPSTREAM_KEY_IN is header: remove one of the two.",
  ],
  [
    { UPSTREAM_BASE_URL: "https://a.example/{key}/v1", UPSTREAM_KEY_FORMAT: "Token {key}" },
    "UPSTREAM_KEY_FORMAT has no effect, because UPSTREAM_BASE_URL contains {key}: remove one of the two.",
  ],
])("%j: settings that exclude each other are named", (env, problem) => {
  expect(settingMistakes(env).problems).toEqual([problem]);
});

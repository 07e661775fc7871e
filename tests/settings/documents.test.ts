import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { inProject } from "../../lib/launcher/project.mjs";
import { envExample, settingsPage } from "../../lib/settings/documents";
import { readSettings } from "../../lib/settings/read-settings";

const HINT = "run npm run settings-documents";

test("the settings documents match the settings tables", () => {
  expect(readFileSync(inProject(".env.example"), "utf8"), HINT).toBe(envExample());
  expect(readFileSync(inProject("lib", "settings", "README.md"), "utf8"), HINT).toBe(settingsPage());
});

test("an untouched copy of .env.example changes nothing", () => {
  const result = readSettings(parseEnv(envExample()));
  expect(result).toMatchObject({ ok: true });
  expect(result).toEqual(readSettings({}));
});

test("each setting appears once in .env.example and once on the settings page", () => {
  const names = Object.keys(parseEnv(envExample()));
  expect(names).toContain("UPSTREAM_BASE_URL");
  expect(new Set(names).size).toBe(envExample().match(/^[A-Z_]+=/gm)?.length);
  for (const name of names) expect(settingsPage().split(`| \`${name}\` |`), name).toHaveLength(2);
});

test("internal settings are documented nowhere", () => {
  expect(envExample() + settingsPage()).not.toMatch(/KEYWORD_DESK_SOURCE|REFERENCE_API_ADMIN_TOKEN/);
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { accessProblem } from "../../lib/access/access-problem";
import { readSettings } from "../../lib/settings/read-settings";
import { temporaryFolder } from "../support/temporary-folder";

const HASH = "$argon2id$v=19$m=19456,t=2,p=1$0P55yBQlOXwWec9V06FVHw$fc1F6/xG247eJw/ecgJXGHmqhn9JfPa5CgwLPHsCHmc";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

function problemOf(env: Record<string, string>): string | null {
  const result = readSettings({ DATA_FOLDER: folder, ...env });
  if (!result.ok) throw new Error(result.problems.join(" "));
  return accessProblem(result.settings);
}

test.each([
  [{ HOST: "0.0.0.0" }, "HOST is 0.0.0.0"],
  [{ HOST: "::", TRUST_PROXY: "1" }, "HOST is ::"],
  [{ HOST: "192.0.2.7" }, "HOST is 192.0.2.7"],
  [{ HOST: "desk.example.com" }, "HOST is desk.example.com"],
  [{ ALLOWED_HOSTS: "desk.example.com" }, "ALLOWED_HOSTS is desk.example.com"],
  [{ TRUST_PROXY: "1" }, "TRUST_PROXY is 1"],
  [{ TRUST_PROXY: "1", ALLOWED_HOSTS: "desk.example.com", DASHBOARD_PASSWORD_HASH: " " }, "ALLOWED_HOSTS is"],
])("%j needs a password, from the setting or from the file", (env, way) => {
  const problem = problemOf(env);
  expect(problem?.startsWith(way)).toBe(true);
  expect(problem).toMatch(/no password: run npm run set-password\.$/);
  const needsTls = "HOST" in env && !("TRUST_PROXY" in env);
  const withPassword = needsTls ? expect.stringContaining("set TRUST_PROXY=1") : null;
  expect(problemOf({ ...env, DASHBOARD_PASSWORD_HASH: HASH })).toEqual(withPassword);
  writeFileSync(join(folder, "password-hash"), `${HASH}\n`);
  expect(problemOf(env)).toEqual(withPassword);
});

test.each<Record<string, string>>([{}, { HOST: "localhost" }, { HOST: "::1" }, { ALLOWED_HOSTS: "localhost" }])(
  "%j stays on this computer and needs no password",
  (env) => {
    expect(problemOf(env)).toBeNull();
  },
);

test.each(["", "\n", "changeme", HASH.slice(0, 40), HASH.replace("19456", "1024")])(
  "a password file containing %j lets nobody in",
  (text) => {
    writeFileSync(join(folder, "password-hash"), text);
    for (const env of [{ TRUST_PROXY: "0" }, { TRUST_PROXY: "1" }])
      expect(problemOf(env)).toMatch(
        /^The password file .*password-hash contains no usable password hash: run npm run set-password\.$/,
      );
  },
);

test.each(["changeme", "a long enough passphrase", HASH.replace("argon2id", "argon2i"), HASH.replace("19456", "1024")])(
  "%s is not a password hash, and is not repeated",
  (DASHBOARD_PASSWORD_HASH) => {
    const result = readSettings({ DASHBOARD_PASSWORD_HASH });
    expect(result).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^DASHBOARD_PASSWORD_HASH must be .*set-password/)],
    });
    expect(JSON.stringify(result)).not.toContain(DASHBOARD_PASSWORD_HASH);
  },
);

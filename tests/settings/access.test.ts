import { expect, test } from "vitest";
import { readSettings } from "../../lib/settings/read-settings";

const HASH = "$argon2id$v=19$m=19456,t=2,p=1$0P55yBQlOXwWec9V06FVHw$fc1F6/xG247eJw/ecgJXGHmqhn9JfPa5CgwLPHsCHmc";

test("other computers get in with a password and TLS in front only", () => {
  const problemsOf = (env: Record<string, string>) => {
    const result = readSettings(env);
    return result.ok ? [] : result.problems;
  };
  for (const HOST of ["0.0.0.0", "::", "192.0.2.7", "desk.example.com"]) {
    expect(problemsOf({ HOST })).toEqual([expect.stringMatching(/^HOST is .*no password.*[.]$/)]);
    expect(problemsOf({ HOST, TRUST_PROXY: "1" })).toEqual([expect.stringContaining("no password")]);
    expect(problemsOf({ HOST, DASHBOARD_PASSWORD_HASH: HASH })).toEqual([expect.stringContaining("TRUST_PROXY=1")]);
    expect(problemsOf({ HOST, DASHBOARD_PASSWORD_HASH: HASH, TRUST_PROXY: "1" })).toEqual([]);
  }
  for (const HOST of ["127.0.0.1", "localhost", "::1"]) expect(problemsOf({ HOST })).toEqual([]);
});

test.each(["changeme", "a long enough passphrase", HASH.replace("argon2id", "argon2i"), HASH.replace("19456", "1024")])(
  "%s is no password hash, and is not repeated",
  (DASHBOARD_PASSWORD_HASH) => {
    const result = readSettings({ DASHBOARD_PASSWORD_HASH });
    expect(result).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^DASHBOARD_PASSWORD_HASH must be .*set-password/)],
    });
    expect(JSON.stringify(result)).not.toContain(DASHBOARD_PASSWORD_HASH);
  },
);

test.each([
  ["ALLOWED_HOSTS", "desk.example.com:443"],
  ["ALLOWED_HOSTS", "https://desk.example.com"],
  ["ALLOWED_HOSTS", "*"],
  ["TRUST_PROXY", "yes"],
  ["ALLOW_PRIVATE_UPSTREAM", "true"],
  ["HOST", "127.0.0.1:3000"],
])("%s=%s is refused", (name, value) => {
  expect(readSettings({ [name]: value })).toMatchObject({
    ok: false,
    problems: [expect.stringContaining(`${name} must be`)],
  });
});

test("names are read in lower case", () => {
  expect(readSettings({ ALLOWED_HOSTS: "Desk.Example.com, desk2" })).toMatchObject({
    ok: true,
    settings: { access: { allowedHosts: ["desk.example.com", "desk2"], passwordHash: null, trustProxy: false } },
  });
});

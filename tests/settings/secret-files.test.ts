import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SECRETS_IN_FILES, withSecretFiles } from "../../lib/settings/secret-files.mjs";
import { temporaryFolder } from "../support/temporary-folder";

function secretFile(text: string, mode = 0o600): string {
  const file = join(temporaryFolder(), "secret");
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

test.each(SECRETS_IN_FILES)("%s can be in a file, and one newline at its end is cut", (name) => {
  for (const end of ["", "\n", "\r\n"])
    expect(withSecretFiles({ [`${name}_FILE`]: secretFile(`a secret${end}`) })).toEqual({
      env: { [name]: "a secret" },
      problems: [],
      warnings: [],
    });
  expect(withSecretFiles({ [`${name}_FILE`]: secretFile("two lines\n\n") }).env[name]).toBe("two lines\n");
});

test("a secret that is set twice is refused, and neither value is shown", () => {
  const file = secretFile("from the file");
  const { problems } = withSecretFiles({ METRICS_TOKEN: "from the environment", METRICS_TOKEN_FILE: file });
  expect(problems).toEqual(["METRICS_TOKEN and METRICS_TOKEN_FILE are both set: keep one of them."]);
});

test("a file that can't be read is named, and an empty setting counts as not set", () => {
  expect(withSecretFiles({ DATABASE_URL_FILE: "/nowhere/secret" }).problems).toEqual([
    "DATABASE_URL_FILE names /nowhere/secret, which can’t be read (ENOENT).",
  ]);
  expect(withSecretFiles({ DATABASE_URL_FILE: " " })).toEqual({ env: {}, problems: [], warnings: [] });
});

test.skipIf(process.platform === "win32")("a file that everybody can read is a warning", () => {
  const file = secretFile("secret", 0o644);
  expect(withSecretFiles({ MCP_TOKENS_FILE: file }).warnings).toEqual([
    `The secret in ${file} can be read by other users of this computer: run chmod 600 on it.`,
  ]);
});

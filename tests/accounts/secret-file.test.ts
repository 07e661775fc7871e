import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { SecretFile, SecretUnfit, secretFileIn } from "../../lib/accounts/secret-file";
import { temporaryFolder } from "../support/temporary-folder";

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = secretFileIn({ secretKeyFile: null, dataFolder: folder });
});

test("is created on first use, for its owner only, without leftover files", () => {
  const secret = new SecretFile(file);
  expect(secret.readAll()).toEqual([]);
  const bytes = secret.obtain();
  expect(bytes).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secret.key"]);
  expect(new SecretFile(file).obtain()).toEqual(bytes);
});

test("is at the path from the settings", () => {
  expect(secretFileIn({ secretKeyFile: "/somewhere/else", dataFolder: folder })).toBe("/somewhere/else");
});

test("a file without a secret is never overwritten", () => {
  writeFileSync(file, "not a secret");
  expect(() => new SecretFile(file).obtain()).toThrow(SecretUnfit);
  expect(readFileSync(file, "utf8")).toBe("not a secret");
});

test("warns when other users can read it", () => {
  const secret = new SecretFile(file);
  secret.obtain();
  expect(secret.isOpenToOthers()).toBe(false);
  chmodSync(file, 0o644);
  expect(secret.isOpenToOthers()).toBe(true);
});

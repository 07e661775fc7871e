import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AccountBook } from "../../lib/accounts/account-book";
import { SecretFile } from "../../lib/accounts/secret-file";
import { systemClock } from "../../lib/domain/clock";
import { openStore } from "../../lib/store/open-store";
import { autoClose } from "../support/opened";
import { runCommand } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";

async function newBook() {
  const root = temporaryFolder();
  const secretFile = join(root, "data", "secret.key");
  const store = await openStore(join(root, "data", "keyword-desk.sqlite"));
  autoClose({ close: () => store.destroy() });
  return { root, secretFile, book: new AccountBook(store, systemClock, new SecretFile(secretFile)) };
}

const ACCOUNT = { title: "Mine", address: "https://api.example.com", settings: {} };

test("npm run rotate-secret encrypts each key again, and a running dashboard can read all of them", async () => {
  const { root, secretFile, book } = await newBook();
  for (const key of ["first-key", "second-key"]) await book.add({ ...ACCOUNT, key }, "me");
  const secret = readFileSync(secretFile, "utf8");
  const seals = (await book.rows()).map(({ sealed }) => sealed);

  const { code, output } = await runCommand("rotate-secret", [], { cwd: root });
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining("2 keys are sealed with a new secret in ") as string,
  });
  expect(output).not.toMatch(/first-key|second-key/);
  expect(readFileSync(secretFile, "utf8")).not.toBe(secret);
  if (process.platform !== "win32") expect(statSync(secretFile).mode & 0o777).toBe(0o600);
  const rows = await book.rows();
  expect(rows.filter(({ sealed }) => seals.includes(sealed))).toEqual([]);
  expect(rows.map((row) => book.open(row).key)).toEqual(["first-key", "second-key"]);
});

test("it counts the keys that the old secret can't decrypt, and leaves them unchanged", async () => {
  const { root, secretFile, book } = await newBook();
  const lost = await book.add({ ...ACCOUNT, key: "first-key" }, "me");
  rmSync(secretFile);
  await book.add({ ...ACCOUNT, key: "second-key" }, "me");
  const { code, output } = await runCommand("rotate-secret", [], { cwd: root });
  expect(code).toBe(0);
  expect(output).toContain("1 key is sealed with a new secret");
  expect(output).toContain("1 could not be opened with the old secret: enter them again under Settings.");
  expect((await book.list()).map(({ id, key }) => [id === lost, key])).toEqual([
    [true, "unopenable"],
    [false, "set"],
  ]);
});

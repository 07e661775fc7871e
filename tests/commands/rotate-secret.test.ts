import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AccountBook } from "../../lib/accounts/account-book";
import { SecretFile } from "../../lib/accounts/secret-file";
import { systemClock } from "../../lib/domain/clock";
import { openStore } from "../../lib/store/open-store";
import { opened } from "../support/opened";
import { runCommand } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";

async function bookIn(data: string) {
  const store = await openStore(join(data, "keyword-desk.sqlite"));
  opened({ close: () => store.destroy() });
  return new AccountBook(store, systemClock, new SecretFile(join(data, "secret.key")));
}

const ACCOUNT = { title: "Mine", address: "https://api.example.com", settings: {} };

test("npm run rotate-secret encrypts each key again, and a running dashboard can read all of them", async () => {
  const root = temporaryFolder();
  const data = join(root, "data");
  const book = await bookIn(data);
  for (const key of ["first-key", "second-key"]) await book.add({ ...ACCOUNT, key }, "me");
  const secret = readFileSync(join(data, "secret.key"), "utf8");
  const seals = (await book.rows()).map(({ sealed }) => sealed);

  const { code, output } = await runCommand("rotate-secret", [], { cwd: root });
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining("2 keys are sealed with a new secret in ") as string,
  });
  expect(output).not.toMatch(/first-key|second-key/);
  expect(readFileSync(join(data, "secret.key"), "utf8")).not.toBe(secret);
  if (process.platform !== "win32") expect(statSync(join(data, "secret.key")).mode & 0o777).toBe(0o600);
  const rows = await book.rows();
  expect(rows.filter(({ sealed }) => seals.includes(sealed))).toEqual([]);
  expect(rows.map((row) => book.open(row).key)).toEqual(["first-key", "second-key"]);
});

test("it counts the keys that the old secret can't decrypt, and leaves them unchanged", async () => {
  const root = temporaryFolder();
  const data = join(root, "data");
  const book = await bookIn(data);
  const lost = await book.add({ ...ACCOUNT, key: "first-key" }, "me");
  rmSync(join(data, "secret.key"));
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

test("invalid settings end it with a message and exit code 1, without changes", async () => {
  const root = temporaryFolder();
  const { code, output } = await runCommand("rotate-secret", [], { cwd: root, env: { PORT: "no number" } });
  expect(code).toBe(1);
  expect(output).toMatch(/^PORT must be /);
});

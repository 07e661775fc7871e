import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { VERSION } from "../../lib/domain/version";
import { openStore } from "../../lib/store/open-store";
import { compiledFile } from "../support/compiled";
import { restoreOlderStore } from "../support/older-store";
import { temporaryFolder } from "../support/temporary-folder";

async function olderDatabase(): Promise<{ folder: string; database: string }> {
  const folder = temporaryFolder();
  const database = join(folder, "keyword-desk.sqlite");
  await restoreOlderStore({ address: database }, "before-accounts");
  return { folder, database };
}

const stepIn = (file: string): number => {
  const connection = new DatabaseSync(file, { readOnly: true });
  const step = Number(Object.values(connection.prepare("select max(id) from migration").get() ?? {})[0]);
  connection.close();
  return step;
};

test("an upgrade leaves a copy of the data as it was before, and a second start makes none", async () => {
  const { folder, database } = await olderDatabase();
  const before = stepIn(database);
  await (await openStore(database)).destroy();
  const copy = join(folder, `before-${VERSION}.sqlite`);
  expect(stepIn(copy)).toBe(before);
  expect(stepIn(database)).toBeGreaterThan(before);
  rmSync(copy);
  await (await openStore(database)).destroy();
  expect(readdirSync(folder).filter((name) => name.startsWith("before-"))).toEqual([]);
});

test("the last two copies are kept", async () => {
  const { folder, database } = await olderDatabase();
  for (const name of ["before-0.0.1.sqlite", "before-0.0.2.sqlite"]) {
    writeFileSync(join(folder, name), name);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await (await openStore(database)).destroy();
  expect(readdirSync(folder).filter((name) => name.startsWith("before-"))).toEqual([
    "before-0.0.2.sqlite",
    `before-${VERSION}.sqlite`,
  ]);
});

test("processes that upgrade a database at the same time all succeed, and leave one whole copy", async () => {
  const { folder, database } = await olderDatabase();
  const worker = await compiledFile(new URL("./move-process.ts", import.meta.url));
  const workers = Array.from({ length: 4 }, () => fork(worker, [database]));
  const ends = await Promise.all(workers.map((one) => once(one, "exit")));
  expect(ends.map(([code]) => code)).toEqual([0, 0, 0, 0]);
  expect(readdirSync(folder).filter((name) => name.startsWith("before-"))).toEqual([`before-${VERSION}.sqlite`]);
  expect(stepIn(join(folder, `before-${VERSION}.sqlite`))).toBeGreaterThan(0);
}, 60_000);

import { createHash } from "node:crypto";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scaledCount } from "../../support/scaled";
import { runImport } from "./run-import";
import { importDatabase, writeRows } from "./support";

const ROWS = 8_000;
const KILLS = scaledCount(200, 3);

type Database = ReturnType<typeof importDatabase>;

function digest(database: Database): string {
  const hash = createHash("sha256");
  for (const table of ["projects", "keywords", "keyword_points"])
    hash.update(JSON.stringify(database.query(`select * from ${table}`)));
  return hash.digest("hex");
}

test("I2: an import killed at any point leaves everything or nothing", async () => {
  const file = (database: Database, name: string) => join(database.path, "..", name);
  const whole = importDatabase();
  for (const [name, shift] of [
    ["old.csv", 0],
    ["new.csv", 7],
  ] as const)
    writeRows(file(whole, name), ROWS, shift);
  const oldFile = { path: file(whole, "old.csv") };
  const newFile = { path: file(whole, "new.csv") };
  await runImport({ databasePath: whole.path, ...oldFile });
  const before = digest(whole);
  const importedFile = file(whole, "imported.sqlite");
  copyFileSync(whole.path, importedFile);
  const { tookMs } = await runImport({ databasePath: whole.path, ...newFile });
  const after = digest(whole);
  expect(after).not.toBe(before);

  let database = importDatabase();
  copyFileSync(importedFile, database.path);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const killAfterMs = (tookMs * kill * 1.1) / KILLS;
    await runImport({ databasePath: database.path, ...newFile, killAfterMs });
    const state = digest(database);
    expect([before, after], `killed after ${Math.round(killAfterMs)} ms`).toContain(state);
    if (state !== after) continue;
    database = importDatabase();
    copyFileSync(importedFile, database.path);
  }
  await runImport({ databasePath: database.path, ...newFile });
  expect(digest(database)).toBe(after);
}, 3_600_000);

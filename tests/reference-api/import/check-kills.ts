import { createHash } from "node:crypto";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { runImport } from "./run-import";
import { importDatabase } from "./support";

const ROWS = 8_000;

type Database = ReturnType<typeof importDatabase>;

export function writeRows(path: string, rows: number, shift = 0): void {
  const lines = Array.from({ length: rows }, (_, index) => {
    const day = String((index % 10) + 1).padStart(2, "0");
    return `keyword ${Math.floor(index / 10)},2024-03-${day},https://a.example/,${((index + shift) % 100) + 1}`;
  });
  writeFileSync(path, `keyword,date,url,position\n${lines.join("\n")}\n`);
}

function digest(database: Database): string {
  const hash = createHash("sha256");
  for (const table of ["projects", "keywords", "keyword_points"])
    hash.update(JSON.stringify(database.query(`select * from ${table}`)));
  return hash.digest("hex");
}

export async function checkKills(kills: number): Promise<number> {
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
  const imported = file(whole, "imported.sqlite");
  copyFileSync(whole.path, imported);
  const { tookMs } = await runImport({ databasePath: whole.path, ...newFile });
  const after = digest(whole);
  expect(after).not.toBe(before);

  let finished = 0;
  let database = importDatabase();
  copyFileSync(imported, database.path);
  for (let kill = 1; kill <= kills; kill += 1) {
    const killAfterMs = (tookMs * kill * 1.1) / kills;
    await runImport({ databasePath: database.path, ...newFile, killAfterMs });
    const state = digest(database);
    expect([before, after], `killed after ${Math.round(killAfterMs)} ms`).toContain(state);
    if (state !== after) continue;
    finished += 1;
    database = importDatabase();
    copyFileSync(imported, database.path);
  }
  await runImport({ databasePath: database.path, ...newFile });
  expect(digest(database)).toBe(after);
  return finished;
}

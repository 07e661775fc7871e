import fs from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { OperatorError } from "../domain/operator-error";
import { checkIntegrity } from "./backup";

/** Does not change the current database. @throws OperatorError when the backup is damaged or the database is open */
export function stageRestore(backup: string, database: string): string {
  checkIntegrity(backup);
  if (exists(database) && !isUnused(database))
    throw new OperatorError("The database is in use: stop the dashboard and its agents first. Nothing was changed.");
  const stagedPath = `${database}.restoring`;
  for (const file of [stagedPath, `${stagedPath}-wal`, `${stagedPath}-shm`]) fs.rmSync(file, { force: true });
  fs.copyFileSync(backup, stagedPath);
  return stagedPath;
}

/** One rename. @returns path where the old database was moved to; null when there was none */
export function putInPlace(stagedPath: string, database: string, now: Date): string | null {
  foldLog(stagedPath);
  giveToOwner(stagedPath);
  sync(stagedPath);
  const oldPath = database.replace(/[^/\\]+$/, `replaced-${now.toISOString().replace(/[-:]|\.\d+/g, "")}.sqlite`);
  const hadOne = exists(database);
  if (hadOne) fs.linkSync(database, oldPath);
  for (const file of [`${database}-wal`, `${database}-shm`]) fs.rmSync(file, { force: true });
  fs.renameSync(stagedPath, database);
  return hadOne ? oldPath : null;
}

/** Leaving WAL mode requires the only open connection. It also writes the log back into the file. */
function isUnused(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 500 });
  try {
    return Object.values(database.prepare("pragma journal_mode = delete").get() ?? {})[0] === "delete";
  } catch (error) {
    if (error instanceof Error && /locked/.test(error.message)) return false;
    return true;
  } finally {
    database.close();
  }
}

/** The driver keeps statements open after a close, so SQLite does not write the log back. */
function foldLog(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
  for (const log of [`${file}-wal`, `${file}-shm`]) fs.rmSync(log, { force: true });
}

/** root restores for the user who runs the dashboard and owns the folder. */
function giveToOwner(file: string): void {
  const { uid, gid } = fs.statSync(dirname(file));
  if (process.getuid?.() === 0) fs.chownSync(file, uid, gid);
}

function sync(file: string): void {
  const handle = fs.openSync(file, "r+");
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

const exists = (file: string): boolean => (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

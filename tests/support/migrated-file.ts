import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../lib/store/open-store";

export const STORE_FILE = "keyword-desk.sqlite";

let made: Promise<string> | undefined;

/** A store as after its first start; each process migrates once and copies the file. */
export function migratedFile(): Promise<string> {
  made ??= make();
  return made;
}

async function make(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "keyword-desk-migrated-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, STORE_FILE);
  await (await openStore(file)).destroy();
  return file;
}

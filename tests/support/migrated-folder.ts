import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../lib/store/open-store";

export const STORE_FILE = "keyword-desk.sqlite";

let templateFile: Promise<string> | undefined;

const newFolder = (): string => mkdtempSync(join(tmpdir(), "keyword-desk-test-"));

/** A data folder as after the first start; each process migrates once and copies the file. */
export async function migratedFolder(folder = newFolder()): Promise<string> {
  templateFile ??= make();
  copyFileSync(await templateFile, join(folder, STORE_FILE));
  return folder;
}

async function make(): Promise<string> {
  const folder = newFolder();
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, STORE_FILE);
  await (await openStore(file)).destroy();
  return file;
}

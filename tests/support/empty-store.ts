import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../lib/store/open-store";

const STORE_FILE = "keyword-desk.sqlite";

const newFolder = (): string => mkdtempSync(join(tmpdir(), "keyword-desk-test-"));

let template: Promise<string> | undefined;

async function storeTemplate(): Promise<string> {
  const folder = newFolder();
  await (await openStore(join(folder, STORE_FILE))).destroy();
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, STORE_FILE);
}

/** A new data folder with an empty store. It is a copy, because creating the tables takes twenty times as long. */
export async function emptyStore(): Promise<{ folder: string; file: string }> {
  template ??= storeTemplate();
  const folder = newFolder();
  const file = join(folder, STORE_FILE);
  copyFileSync(await template, file);
  return { folder, file };
}

import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { prepareReferenceApi } from "../../../../lib/reference-api/launch";
import { openStore } from "../../../../lib/reference-api/store/open-store";

const SAMPLE_FOLDER_VARIABLE = "KEYWORD_DESK_E2E_SAMPLE";

export const sampleDatabase = (folder: string): string => path.join(folder, "reference-api.sqlite");
const sampleKeyFile = (folder: string): string => path.join(folder, "sample-key");

/**
 * Loads the sample once per run; every test copies it. Fresh each time, because its data ends yesterday; in a folder
 * per run, because runs can overlap; as one closed file.
 */
export default async function prepareSample(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), "keyword-desk-sample-"));
  process.env[SAMPLE_FOLDER_VARIABLE] = folder;
  const databasePath = path.join(folder, "loading.sqlite");
  await prepareReferenceApi({ databasePath, keyFile: sampleKeyFile(folder) });
  const store = openStore(databasePath);
  store.run("vacuum into ?", sampleDatabase(folder));
  store.close();
  return () => rmSync(folder, { recursive: true, force: true });
}

/** @returns the key */
export function copySample(folder: string): string {
  const sampleFolder = process.env[SAMPLE_FOLDER_VARIABLE];
  if (sampleFolder === undefined) throw new Error("No sample is loaded: run the tests through their command.");
  copyFileSync(sampleDatabase(sampleFolder), sampleDatabase(folder));
  copyFileSync(sampleKeyFile(sampleFolder), sampleKeyFile(folder));
  return readFileSync(sampleKeyFile(folder), "utf8").trim();
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { prepareReferenceApi } from "../../../../lib/reference-api/launch";
import { openStore } from "../../../../lib/reference-api/store/open-store";
import { SAMPLE_FOLDER_VARIABLE, sampleDatabase, sampleKeyFile } from "./sample";

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

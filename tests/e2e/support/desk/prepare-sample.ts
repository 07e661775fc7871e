import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { prepareReferenceApi } from "../../../../lib/reference-api/launch";
import { openStore } from "../../../../lib/reference-api/store/open-store";
import { SAMPLE_FOLDER_VARIABLE, sampleDatabase, sampleKeyFile } from "./sample";

/**
 * Loads the sample once per run; every test starts from a copy of it. Afresh each time, because its data ends
 * yesterday; in a folder of the run's own, because another run may be under way; and as one file that nobody has open.
 */
export default async function prepareSample(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), "keyword-desk-sample-"));
  process.env[SAMPLE_FOLDER_VARIABLE] = folder;
  const databasePath = path.join(folder, "loading.sqlite");
  await prepareReferenceApi({ databasePath, keyFile: sampleKeyFile(folder) });
  const store = openStore(databasePath);
  store.connection.run("vacuum into ?", sampleDatabase(folder));
  store.close();
  return () => rmSync(folder, { recursive: true, force: true });
}

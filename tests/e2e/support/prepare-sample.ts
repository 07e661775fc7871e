import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { prepareReferenceApi } from "../../../lib/reference-api/launch";
import { SAMPLE_FOLDER_VARIABLE, sampleDatabase, sampleKeyFile } from "./sample";

/**
 * Loads the sample once per run; every test starts from a copy of it. Afresh each time, because its data ends
 * yesterday, and in a folder of the run's own, because another run may be under way.
 */
export default async function prepareSample(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), "keyword-desk-sample-"));
  process.env[SAMPLE_FOLDER_VARIABLE] = folder;
  await prepareReferenceApi({ databasePath: sampleDatabase(folder), keyFile: sampleKeyFile(folder) });
  return () => rmSync(folder, { recursive: true, force: true });
}

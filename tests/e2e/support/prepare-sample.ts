import { mkdirSync, rmSync } from "node:fs";
import { prepareReferenceApi } from "../../../lib/reference-api/launch";
import { SAMPLE_FOLDER, sampleDatabase, sampleKeyFile } from "./sample";

/** Loads the sample once per run; every test starts from a copy of it. Afresh each time, because its data ends yesterday. */
export default async function prepareSample(): Promise<void> {
  rmSync(SAMPLE_FOLDER, { recursive: true, force: true });
  mkdirSync(SAMPLE_FOLDER, { recursive: true });
  await prepareReferenceApi({ databasePath: sampleDatabase(SAMPLE_FOLDER), keyFile: sampleKeyFile(SAMPLE_FOLDER) });
}

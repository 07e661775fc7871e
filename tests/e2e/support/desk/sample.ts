import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";

/** Names the folder of this run's loaded sample to the processes that run the tests. */
export const SAMPLE_FOLDER_VARIABLE = "KEYWORD_DESK_E2E_SAMPLE";

/** The names that the start command uses, so that it finds a copied sample as its own. */
export const sampleDatabase = (folder: string): string => path.join(folder, "reference-api.sqlite");
export const sampleKeyFile = (folder: string): string => path.join(folder, "sample-key");

/** Copies the loaded sample into a data folder. @returns the key of its account */
export function copySample(folder: string): string {
  const loaded = process.env[SAMPLE_FOLDER_VARIABLE];
  if (loaded === undefined) throw new Error("No sample is loaded: run the tests through their command.");
  copyFileSync(sampleDatabase(loaded), sampleDatabase(folder));
  copyFileSync(sampleKeyFile(loaded), sampleKeyFile(folder));
  return readFileSync(sampleKeyFile(folder), "utf8").trim();
}

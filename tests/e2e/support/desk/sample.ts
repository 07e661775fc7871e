import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";

export const SAMPLE_FOLDER_VARIABLE = "KEYWORD_DESK_E2E_SAMPLE";

export const sampleDatabase = (folder: string): string => path.join(folder, "reference-api.sqlite");
export const sampleKeyFile = (folder: string): string => path.join(folder, "sample-key");

export function copySample(folder: string): string {
  const sampleFolder = process.env[SAMPLE_FOLDER_VARIABLE];
  if (sampleFolder === undefined) throw new Error("No sample is loaded: run the tests through their command.");
  copyFileSync(sampleDatabase(sampleFolder), sampleDatabase(folder));
  copyFileSync(sampleKeyFile(sampleFolder), sampleKeyFile(folder));
  return readFileSync(sampleKeyFile(folder), "utf8").trim();
}

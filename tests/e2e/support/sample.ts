import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { inProject } from "../../../lib/launcher/project.mjs";

export const SAMPLE_FOLDER = inProject(".run", "e2e-sample");

/** The names that the start command uses, so that it finds a copied sample as its own. */
export const sampleDatabase = (folder: string): string => path.join(folder, "reference-api.sqlite");
export const sampleKeyFile = (folder: string): string => path.join(folder, "sample-key");

/** Copies the loaded sample into a data folder. @returns the key of its account */
export function copySample(folder: string): string {
  copyFileSync(sampleDatabase(SAMPLE_FOLDER), sampleDatabase(folder));
  copyFileSync(sampleKeyFile(SAMPLE_FOLDER), sampleKeyFile(folder));
  return readFileSync(sampleKeyFile(folder), "utf8").trim();
}

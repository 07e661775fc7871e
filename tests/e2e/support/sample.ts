import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { inProject } from "../../../lib/launcher/project.mjs";

export const SAMPLE_FOLDER = inProject(".run", "e2e-sample");

/** The names that the start command uses, so that it finds a copied sample as its own. */
export const sampleDatabase = (folder: string): string => path.join(folder, "reference-api.sqlite");
export const sampleKeyFile = (folder: string): string => path.join(folder, "sample-key");

/**
 * Copies the loaded sample into a data folder: the database with the write-ahead log that may hold its latest part, and
 * the key file. @returns the key of its account
 */
export function copySample(folder: string): string {
  cpSync(SAMPLE_FOLDER, folder, { recursive: true, filter: (file) => !file.endsWith("-shm") });
  return readFileSync(sampleKeyFile(folder), "utf8").trim();
}

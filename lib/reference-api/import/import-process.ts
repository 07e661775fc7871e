import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { ImportRequest } from "./import-file";
import type { ImportReport } from "./report";

export const ARGUMENTS = ["--max-old-space-size=256", "--import", "tsx", "lib/reference-api/import/run.ts"];

/** A separate process keeps requests of the service running. @param closing ends it */
export async function runImport(
  databasePath: string,
  request: ImportRequest,
  closing?: AbortSignal,
): Promise<ImportReport> {
  const args = [...ARGUMENTS, JSON.stringify({ databasePath, request })];
  const options = { signal: closing, maxBuffer: Number.POSITIVE_INFINITY };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return JSON.parse(stdout) as ImportReport;
}

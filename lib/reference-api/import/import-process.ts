import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { ImportRequest } from "./import-file";
import type { ImportReport } from "./report";

const SCRIPT = "lib/reference-api/import/run.ts";
const HEAP_MB_MAX = 256;

/** @param closing ends the process */
export async function runImport(
  databasePath: string,
  request: ImportRequest,
  closing?: AbortSignal,
): Promise<ImportReport> {
  const args = [`--max-old-space-size=${HEAP_MB_MAX}`, "--import", "tsx", SCRIPT];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"], signal: closing });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify({ databasePath, request }));
  const [output, faults, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`The import process ended with code ${code}.\n${faults}`);
  return JSON.parse(output) as ImportReport;
}

import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { ImportReport, ImportRequest } from "./import-file";

type Keys = { digests: string[]; key: string | null };

const SCRIPT = fileURLToPath(new URL("run.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const HEAP_MB_MAX = 256;

/** Runs imports one at a time, each in a separate process. @param closing ends the running process */
export function importProcesses(databasePath: string, closing: AbortSignal) {
  let last: Promise<unknown> = Promise.resolve();
  const run = <Result>(input: object): Promise<Result> => {
    const next = last.then(() => runProcess({ databasePath, ...input }, closing));
    last = next.catch(() => undefined);
    return next.then((output) => JSON.parse(output) as Result);
  };
  return {
    importFile: (request: ImportRequest) => run<ImportReport>({ import: request }),
    keys: (isIssuing: boolean) => run<Keys>({ keys: isIssuing ? "issue" : "list" }),
  };
}

async function runProcess(input: object, closing: AbortSignal): Promise<string> {
  const args = [`--max-old-space-size=${HEAP_MB_MAX}`, "--import", "tsx", SCRIPT];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["pipe", "pipe", "pipe"], signal: closing });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(input));
  const [output, faults, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`The import process ended with code ${code}.\n${faults}`);
  return output;
}

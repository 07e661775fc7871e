import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { text as readText } from "node:stream/consumers";
import type { ImportReport } from "../../../lib/reference-api/import/report";
import { IMPORT_PROCESS } from "../../../lib/reference-api/routes/import";

type Run = { databasePath: string; path: string; name?: string; killAfterMs?: number };

/** Imports a file into the project *Test* in a separate process. @returns null when it was killed */
export async function runImport({ databasePath, path, name = "file.csv", killAfterMs }: Run) {
  const request = { name, path, answers: { project: "Test" }, isPreview: false, replaces: false };
  const startedMs = performance.now();
  const args = [...IMPORT_PROCESS, JSON.stringify({ databasePath, request })];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let peakKb = 0;
  const output = readText(child.stdout);
  const timer = killAfterMs === undefined ? null : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const watch = setInterval(() => (peakKb = Math.max(peakKb, peakMemoryKb(child.pid))), 100);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearInterval(watch);
  if (timer !== null) clearTimeout(timer);
  const report = code === 0 ? (JSON.parse(await output) as ImportReport) : null;
  return { report, tookMs: performance.now() - startedMs, peakMb: Math.round(peakKb / 1024) };
}

/** Peak memory of a Linux process in KB; 0 elsewhere. */
function peakMemoryKb(pid: number | undefined): number {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return 0;
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(path, "utf8"))?.[1] ?? 0);
  } catch {
    return 0; // The process has ended.
  }
}

import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { startNode } from "../processes.mjs";
import { RUN_FOLDER } from "../project.mjs";

/**
 * Runs a test runner with live output and reads the JSON report it writes.
 * @param {string} name of the report
 * @param {(file: string) => { command: string[], env: Record<string, string | undefined> }} runner
 * @returns {Promise<{ report: any, code: number | null }>} `report` is null if none was written
 */
export async function runReporting(name, runner) {
  const file = path.join(RUN_FOLDER, name);
  await mkdir(RUN_FOLDER, { recursive: true });
  await rm(file, { force: true });
  const { command, env } = runner(file);
  const { code } = await startNode(command, { env }).ended;
  return { report: await readFile(file, "utf8").then(JSON.parse, () => null), code };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "./project.mjs";

const STOP_GRACE_MS = 1000;
/** Preloaded into children: ends the child if the launcher is killed and can't do it. */
export const FOLLOW_PARENT = `data:text/javascript,${encodeURIComponent(`
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, "SIGKILL"), 500).unref();`)}`;

const running = new Set();
let stopping = false;

/**
 * Starts a program in its own process group, so that it ends together with its children.
 * @param {string[]} command program and arguments; secrets go into `env`, never here
 * @param {Omit<import("node:child_process").SpawnOptions, "env"> & { env?: Record<string, string | undefined> }} [options]
 * @returns {{ child: import("node:child_process").ChildProcess, ended: Promise<{ code: number | null, signal: string | null }> }}
 */
export function startProcess([program, ...args], options) {
  if (stopping) throw new Error("This command is stopping.");
  const child = spawn(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    cwd: ROOT,
    ...options,
    detached: process.platform !== "win32",
  });
  running.add(child);
  const ended = once(child, "close")
    .then(([code, signal]) => ({ code, signal }))
    .finally(() => running.delete(child));
  // Callers await `ended`. Without this line a failure before that is an unhandled rejection.
  ended.catch(() => {});
  return { child, ended };
}

/**
 * Starts a Node program that also ends when this process is killed.
 * @param {string[]} args file and arguments
 * @param {Parameters<typeof startProcess>[1]} [options]
 */
export const startNode = (args, options) =>
  startProcess([process.execPath, "--import", FOLLOW_PARENT, ...args], options);

/**
 * Runs a Node program to its end and collects its output.
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string }} [options]
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>}
 */
export async function runNode(args, options) {
  const { child, ended } = startNode(args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (output.stderr += text));
  const { code } = await ended;
  return { code, ...output };
}

export async function stopAll() {
  stopping = true;
  const children = [...running];
  for (const child of children) signalGroup(child, "SIGTERM");
  await Promise.race([Promise.all(children.map((child) => once(child, "close"))), sleep(STOP_GRACE_MS)]);
  // The group's leader may have ended while its children still run.
  for (const child of children) signalGroup(child, "SIGKILL");
}

export function killAll() {
  for (const child of running) signalGroup(child, "SIGKILL");
}

function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH" && error.code !== "EPERM") throw error;
  }
}

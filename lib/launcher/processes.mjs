import { spawn } from "node:child_process";
import { ROOT } from "./project.mjs";

const STOP_GRACE_MS = 1000;
/** How long the system may take to remove a killed process. */
const KILL_GRACE_MS = 300;
/** Preloaded into children: ends the child if the launcher is killed and can't do it. */
export const FOLLOW_PARENT = `data:text/javascript,${encodeURIComponent(`
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, "SIGKILL"), 500).unref();`)}`;

const running = new Set();
let stopping = false;

/**
 * Starts a program in its own process group, so that it ends together with its children.
 * @param {string[]} command program and arguments; secrets go into `env`, never here
 * @param {{ env?: Record<string, string | undefined>, stdio?: import("node:child_process").StdioOptions, cwd?: string, shell?: boolean }} [options]
 * @returns {{ child: import("node:child_process").ChildProcess, ended: Promise<{ code: number | null, signal: string | null }> }}
 */
export function startProcess(
  [program, ...args],
  { env = process.env, stdio = ["ignore", "inherit", "inherit"], cwd = ROOT, shell = false } = {},
) {
  if (stopping) throw new Error("This command is stopping.");
  const child = spawn(program, args, { env, stdio, cwd, shell, detached: process.platform !== "win32" });
  running.add(child);
  const ended = new Promise((resolve, reject) => {
    child.once("error", (error) => {
      running.delete(child);
      reject(error);
    });
    child.once("close", (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
  // Callers await `ended`. Without this line a failure before that is an unhandled rejection.
  ended.catch(() => {});
  return { child, ended };
}

/**
 * Starts a Node program that also ends when this process is killed.
 * @param {string[]} args file and arguments; a `.ts` file runs through tsx
 * @param {Parameters<typeof startProcess>[1]} [options]
 */
export function startNode(args, options) {
  const typescript = args[0]?.endsWith(".ts") ? ["--import", "tsx"] : [];
  return startProcess([process.execPath, "--import", FOLLOW_PARENT, ...typescript, ...args], options);
}

/**
 * Runs a Node program to its end and collects its output.
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, input?: string }} [options] `input`: for its standard input
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>}
 */
export async function runNode(args, { input, ...options } = {}) {
  const stdio = [input === undefined ? "ignore" : "pipe", "pipe", "pipe"];
  const { child, ended } = startNode(args, { ...options, stdio });
  child.stdin?.end(input);
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (output.stderr += text));
  const { code } = await ended;
  return { code, ...output };
}

export async function stopAll() {
  stopping = true;
  await stop([...running], STOP_GRACE_MS);
}

export function killAll() {
  for (const child of running) signalGroup(child, "SIGKILL");
}

async function stop(children, graceMs) {
  const ended = Promise.all(children.map((child) => new Promise((resolve) => child.once("close", resolve))));
  for (const child of children) signalGroup(child, "SIGTERM");
  await atMost(graceMs, ended);
  // The group's leader may have ended while its children still run.
  for (const child of children) signalGroup(child, "SIGKILL");
  await atMost(KILL_GRACE_MS, ended);
}

/**
 * @template T
 * @param {number} ms
 * @param {Promise<T>} work
 * @returns {Promise<T | undefined>} undefined: the time is over
 */
export async function atMost(ms, work) {
  let timer;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  const result = await Promise.race([work, timeout]);
  clearTimeout(timer);
  return result;
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

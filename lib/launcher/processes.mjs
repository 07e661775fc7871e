import { spawn } from "node:child_process";
import { ROOT } from "./project.mjs";

const STOP_GRACE_MS = 1000;
/** A request to the service may take 15 seconds; what it brings is saved before the dashboard ends. */
const DRAIN_GRACE_MS = 20_000;
/** How long the system may take to clear away what was killed. */
const KILL_GRACE_MS = 300;
const FOLLOW_PARENT = new URL("./follow-parent.mjs", import.meta.url).href;

/** Children that have not ended yet, and whether they have something to finish when they are told to. */
const running = new Map();
let stopping = false;

/**
 * Starts a program in a process group of its own, so that it ends together with everything it started itself.
 * @param {string[]} command program and arguments; secrets go into `env`, never here
 * @param {{ env?: Record<string, string | undefined>, stdio?: import("node:child_process").StdioOptions, cwd?: string, shell?: boolean, drains?: boolean }} [options]
 * @returns {{ child: import("node:child_process").ChildProcess, ended: Promise<{ code: number | null, signal: string | null }> }}
 */
export function startProcess(
  [program, ...args],
  { env = process.env, stdio = ["ignore", "inherit", "inherit"], cwd = ROOT, shell = false, drains = false } = {},
) {
  // Work that was under way when the command was stopped must not start its next step meanwhile.
  if (stopping) throw new Error("This command is stopping.");
  const child = spawn(program, args, { env, stdio, cwd, shell, detached: process.platform !== "win32" });
  running.set(child, drains);
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
  // Callers that need the failure await `ended`; a stop in between must not become an unhandled rejection.
  ended.catch(() => {});
  return { child, ended };
}

/**
 * Starts a Node program that also ends when this process is killed without a chance to say so.
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

/**
 * Ends every child and what it started: asks first, and insists before two seconds have passed.
 * @param {{ drain?: boolean }} [options] `drain`: those that have something to finish get the time for it, and what they
 *   need for it ends after them
 */
export async function stopAll({ drain = false } = {}) {
  stopping = true;
  const draining = [...running].flatMap(([child, drains]) => (drain && drains ? [child] : []));
  await stop(draining, DRAIN_GRACE_MS);
  await stop([...running.keys()], STOP_GRACE_MS);
}

/** Ends every child now. */
export function killAll() {
  for (const child of running.keys()) signalGroup(child, "SIGKILL");
}

async function stop(children, graceMs) {
  const gone = Promise.all(children.map((child) => new Promise((resolve) => child.once("close", resolve))));
  for (const child of children) signalGroup(child, "SIGTERM");
  await atMost(graceMs, gone);
  // Also after a polite end: the first process of a group may be gone while one that it started is not.
  for (const child of children) signalGroup(child, "SIGKILL");
  await atMost(KILL_GRACE_MS, gone);
}

async function atMost(ms, work) {
  let timer;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
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

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal, say } from "./output.mjs";

const POLL_MS = 300;

/**
 * Runs `work` under a lock, and waits for other commands that prepare the same folder. Replaces the lock of a process
 * that has ended.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  for (let tries = 0; !(await acquire(file)); tries++) {
    if (tries === 0) say(`Waiting: another command (process ${ownerOf(file)}) is preparing this folder.`);
    await sleep(POLL_MS);
  }
  const drop = () => rmSync(file, { force: true });
  process.once("exit", drop);
  return work().finally(() => process.off("exit", drop) && drop());
}

async function acquire(file) {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST")
      throw new Refusal(
        `${path.dirname(file)} can’t be written to (${error.code}). Run npm run prepare-server once as the owner of this folder, with the same BASE_PATH, or make it writable.`,
      );
  }
  if (isRunning(ownerOf(file))) return false;
  // If several commands replace a stale lock, the last one wins.
  writeFileSync(`${file}.${process.pid}`, String(process.pid));
  renameSync(`${file}.${process.pid}`, file);
  await sleep(POLL_MS);
  return ownerOf(file) === process.pid;
}

/** @returns {number} 0: the lock has just been created or removed */
const ownerOf = (file) => {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
};

/** Signal 0 only checks. Process 0 is this process's group, which runs. */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

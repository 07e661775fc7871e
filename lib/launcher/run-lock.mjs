import { rmSync } from "node:fs";
import { mkdir, open, readFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "./output.mjs";

const POLL_MS = 300;
const BEAT_MS = 2_000;
/** An owner that has not touched its lock for so long is gone, even when its number belongs to a process again. */
const SILENT_MS = 30_000;

/**
 * Runs `work` while no other command prepares the same folder; waits for one that does, and says so.
 * A lock whose owner is gone is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  await acquire(file);
  const drop = () => rmSync(file, { force: true });
  const beat = setInterval(() => utimes(file, new Date(), new Date()).catch(() => {}), BEAT_MS);
  process.once("exit", drop);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", drop);
    drop();
  }
}

async function acquire(file) {
  await mkdir(path.dirname(file), { recursive: true });
  let told = false;
  for (;;) {
    if (await create(file)) return;
    const owner = await ownerOf(file);
    if (owner === null) continue;
    if (!owner.alive) {
      await takeAway(file, owner.text);
      continue;
    }
    if (!told) say(`Waiting: another command (process ${owner.pid}) is preparing this folder.`);
    told = true;
    await sleep(POLL_MS);
  }
}

/** Creates the lock with this process as its owner, in one step that only one process can win. */
async function create(file) {
  const handle = await open(file, "wx").catch((error) => {
    if (error.code === "EEXIST") return null;
    throw error;
  });
  if (handle === null) return false;
  await handle.writeFile(`${process.pid} ${Date.now()}`);
  await handle.close();
  return true;
}

/** @returns {Promise<{ pid: number, text: string, alive: boolean } | null>} null when the lock is gone by now */
async function ownerOf(file) {
  try {
    const text = await readFile(file, "utf8");
    const silentMs = Date.now() - (await stat(file)).mtimeMs;
    const pid = Number.parseInt(text, 10);
    // The owner writes its number right after creating the file; an empty one is that moment, or a crash in it.
    if (Number.isNaN(pid)) return { pid: 0, text, alive: silentMs < BEAT_MS };
    return { pid, text, alive: silentMs < SILENT_MS && isRunning(pid) };
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Removes a dead owner's lock. Only one process at a time looks and removes: between the two, another one could have
 * taken the dead lock away and a third begun with a lock of its own, which would be removed here.
 */
const takeAway = (file, deadText) =>
  withLock(`${file}.takeover`, async () => {
    const owner = await ownerOf(file);
    if (owner?.text === deadText) await rm(file, { force: true });
  });

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** A run needs a quarter of it. */
const BYTES_MIN = 1024 ** 3;

/** Temporary files of the run are in memory on Linux; waiting for the disk at each commit took a third of the time. */
export default function temporaryFilesInMemory(): (() => void) | undefined {
  if (!isUsable()) return undefined;
  const folder = mkdtempSync(join(MEMORY, "keyword-desk-"));
  // The tests' PostgreSQL can run as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function isUsable(): boolean {
  if (process.platform !== "linux") return false;
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  // PostgreSQL's program is copied there.
  if (!mounts.some((mount) => mount.includes(` ${MEMORY} tmpfs `) && !mount.includes("noexec"))) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > BYTES_MIN;
}

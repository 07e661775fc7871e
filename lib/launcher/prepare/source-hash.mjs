import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { ROOT } from "../project.mjs";

/**
 * Hashes names and contents of files, to detect changes.
 * @param {string[]} places files and folders below `root`; missing files affect the hash too
 * @param {{ root?: string, except?: string[] }} [options] `except`: folders left out; documents (.md) always are
 * @returns {Promise<string>} hexadecimal SHA-256
 */
export async function sourceHash(places, { root = ROOT, except = [] } = {}) {
  const files = (await Promise.all(places.map((place) => filesBelow(root, place, except)))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))));
  const hash = createHash("sha256");
  for (const [index, file] of files.entries()) {
    const content = contents[index];
    hash.update(`${file.replaceAll("\\", "/")}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

async function filesBelow(root, place, except) {
  const info = await stat(path.join(root, place)).catch(() => null);
  if (info === null) return [];
  if (info.isFile()) return [place];
  const entries = await readdir(path.join(root, place), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => !file.endsWith(".md") && !except.some((folder) => file.startsWith(path.join(folder, path.sep))));
}

import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { ROOT } from "../project.mjs";

/**
 * Hashes names and contents of files, to detect changes.
 * @param {string[]} places files and folders below `root`; missing files affect the hash too, documents (.md) don't
 * @param {string} [root]
 * @returns {Promise<string>} hexadecimal SHA-256
 */
export async function sourceHash(places, root = ROOT) {
  const files = (await Promise.all(places.map((place) => filesBelow(path.join(root, place))))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash("sha256");
  for (const [index, file] of files.entries()) {
    const content = contents[index];
    hash.update(`${path.relative(root, file).replaceAll("\\", "/")}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

async function filesBelow(place) {
  const info = await stat(place).catch(() => null);
  if (info === null) return [];
  if (info.isFile()) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(".md"));
  return files.map((entry) => path.join(entry.parentPath, entry.name));
}

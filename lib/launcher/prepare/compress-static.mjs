import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSED = /\.(js|css)$/;
/** Node's default thread pool size. */
const AT_ONCE = 4;

const smallest = {
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
  gzip: { level: constants.Z_BEST_COMPRESSION },
};

/**
 * Compresses the scripts and styles of a build at the best level, for `lib/server/static-files` to send.
 * @param {string} folder folder of the build
 */
export async function compressStatic(folder) {
  const entries = await readdir(path.join(folder, "static"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.test(entry.name));
  const waiting = files.map(({ parentPath, name }) => path.join(parentPath, name));
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await compress(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function compress(file) {
  const text = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, smallest.brotli));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, smallest.gzip));
}

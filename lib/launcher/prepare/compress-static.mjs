import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliSmallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const gzipSmallest = { level: constants.Z_BEST_COMPRESSION };

/**
 * Compresses the scripts and styles of a build at the best level, for `lib/server/static-files` to send.
 * @param {string} folder folder of the build
 */
export async function compressStatic(folder) {
  const files = await readdir(path.join(folder, "static"), { recursive: true });
  const texts = files.filter((file) => /\.(js|css)$/.test(file));
  await Promise.all(texts.map((file) => compress(path.join(folder, "static", file))));
}

async function compress(file) {
  const text = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, brotliSmallest));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, gzipSmallest));
}

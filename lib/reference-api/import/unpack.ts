import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline, type Readable, promises as streams } from "node:stream";
import { text } from "node:stream/consumers";
import { crc32, createGunzip } from "node:zlib";
import { openPromise } from "yauzl";
import { ImportRefusal } from "./report";

export type NamedFile = { name: string; path: string };

const ENTRIES_MAX = 20;
const UNPACKED_BYTES_MAX = 2 * 1024 ** 3;
const WORKBOOK = "This is a spreadsheet file, not CSV. Export it as CSV and import that file.";

/** Unpacks ZIP and gzip files, detected by their first bytes, into `folder`. */
export async function unpack(file: NamedFile, folder: string): Promise<NamedFile[]> {
  const start = await text(createReadStream(file.path, { end: 3, encoding: "latin1" }));
  const path = join(folder, "unpacked");
  try {
    if (start.startsWith("\u00d0\u00cf\u0011\u00e0")) throw new ImportRefusal(WORKBOOK);
    if (start.startsWith("PK\u0003\u0004")) return await unzip(file.path, folder);
    if (!start.startsWith("\u001f\u008b") || file.path === path) return [file];
    const stream = pipeline(createReadStream(file.path), createGunzip(), () => undefined);
    await save(stream, path, { bytes: 0 });
  } catch (error) {
    if (error instanceof ImportRefusal) throw error;
    throw new ImportRefusal("The file is damaged or cut off, and can’t be unpacked.");
  }
  return unpack({ name: file.name.replace(/\.gz$/i, ""), path }, folder);
}

async function unzip(path: string, folder: string): Promise<NamedFile[]> {
  const total = { bytes: 0 };
  const files: NamedFile[] = [];
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry()) {
    if (/^\[Content_Types\]\.xml$|content\.xml$/.test(entry.fileName)) throw new ImportRefusal(WORKBOOK);
    if (zip.entryCount > ENTRIES_MAX) throw new ImportRefusal(`The ZIP file has more than ${ENTRIES_MAX} entries.`);
    const file = { name: entry.fileName, path: join(folder, `entry-${files.length}`) };
    const checksum = await save(await zip.openReadStreamPromise(entry), file.path, total);
    if (checksum !== entry.crc32) throw new Error("The checksum is wrong.");
    if (entry.uncompressedSize > 0) files.push(file);
  }
  return files;
}

/** @param total bytes of all files so far @returns the checksum of the file */
async function save(source: Readable, to: string, total: { bytes: number }): Promise<number> {
  let checksum = 0;
  const check = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      total.bytes += chunk.length;
      if (total.bytes > UNPACKED_BYTES_MAX) throw new ImportRefusal("The file unpacks to more than 2 GB.");
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  };
  await streams.pipeline(source, check, createWriteStream(to, { mode: 0o600 }));
  return checksum;
}

import { closeSync, createReadStream, createWriteStream, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { type Duplex, PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { crc32, createGunzip, createInflateRaw } from "node:zlib";
import { ImportRefusal } from "./report";

export type NamedFile = { name: string; path: string };
type Part = { path: string; start?: number; end?: number };
type Entry = Required<Part> & { name: string; checksum: number; isStored: boolean };

const ENTRIES_MAX = 20;
const UNPACKED_BYTES_MAX = 2 * 1024 ** 3;
const WORKBOOK = "This is a spreadsheet file, not CSV. Export it as CSV and import that file.";
const DAMAGED = "The file is damaged or cut off, and can’t be unpacked.";

/** Unpacks ZIP and gzip files, detected by their first bytes, into `folder`. */
export async function unpack(file: NamedFile, folder: string): Promise<{ isDatabase: boolean; files: NamedFile[] }> {
  const start = await text(createReadStream(file.path, { end: 14, encoding: "latin1" }));
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0")) throw new ImportRefusal(WORKBOOK);
  if (start.startsWith("PK\u0003\u0004")) return { isDatabase: false, files: await unzip(file.path, folder) };
  const path = join(folder, "unpacked");
  if (!start.startsWith("\u001f\u008b") || file.path === path)
    return { isDatabase: start === "SQLite format 3", files: [file] };
  await extract(file, createGunzip(), path, { bytes: 0 });
  return unpack({ name: file.name.replace(/\.gz$/i, ""), path }, folder);
}

/** @param total bytes of all files so far @returns the checksum of the unpacked bytes */
async function extract({ path, start, end }: Part, inflate: Duplex, to: string, total: { bytes: number }) {
  let checksum = 0;
  const check = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      total.bytes += chunk.length;
      if (total.bytes > UNPACKED_BYTES_MAX) throw new ImportRefusal("The file unpacks to more than 2 GB.");
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  };
  try {
    await pipeline(createReadStream(path, { start, end }), inflate, check, createWriteStream(to, { mode: 0o600 }));
  } catch (error) {
    throw error instanceof ImportRefusal ? error : new ImportRefusal(DAMAGED);
  }
  return checksum;
}

async function unzip(path: string, folder: string): Promise<NamedFile[]> {
  const entries = readDirectory(path);
  if (entries.some(({ name }) => name === "[Content_Types].xml" || name.endsWith("content.xml")))
    throw new ImportRefusal(WORKBOOK);
  if (entries.length > ENTRIES_MAX) throw new ImportRefusal(`The ZIP file has more than ${ENTRIES_MAX} entries.`);
  const total = { bytes: 0 };
  const files: NamedFile[] = [];
  for (const { name, checksum, isStored, ...part } of entries) {
    if (part.end < part.start) continue;
    const file = { name, path: join(folder, `entry-${files.length}`) };
    const found = await extract(part, isStored ? new PassThrough() : createInflateRaw(), file.path, total);
    if (found !== checksum) throw new ImportRefusal(DAMAGED);
    files.push(file);
  }
  return files;
}

/** Offsets are in APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16. */
function readDirectory(path: string): Entry[] {
  const handle = openSync(path, "r");
  try {
    const { size } = fstatSync(handle);
    const tail = Buffer.alloc(Math.min(size, 128 * 1024));
    readSync(handle, tail, 0, tail.length, size - tail.length);
    const last = tail.lastIndexOf("PK\u0005\u0006", "latin1");
    let at = last - tail.readUInt32LE(last + 12);
    return Array.from({ length: tail.readUInt16LE(last + 10) }, () => {
      const header = Buffer.alloc(30);
      readSync(handle, header, 0, header.length, tail.readUInt32LE(at + 42));
      if (tail.toString("latin1", at, at + 4) !== "PK\u0001\u0002" || header.readUInt32LE() !== 0x04034b50)
        throw new ImportRefusal(DAMAGED);
      const start = tail.readUInt32LE(at + 42) + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
      const nameEnd = at + 46 + tail.readUInt16LE(at + 28);
      const name = tail.toString((tail.readUInt16LE(at + 8) & 0x800) === 0 ? "latin1" : "utf8", at + 46, nameEnd);
      const entry = { name, path, start, end: start + tail.readUInt32LE(at + 20) - 1 };
      const facts = { checksum: tail.readUInt32LE(at + 16), isStored: tail.readUInt16LE(at + 10) === 0 };
      at = nameEnd + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
      return { ...entry, ...facts };
    });
  } catch {
    throw new ImportRefusal(DAMAGED);
  } finally {
    closeSync(handle);
  }
}

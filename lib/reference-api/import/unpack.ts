import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { Gunzip, Unzip, UnzipInflate } from "fflate";
import { ImportRefusal } from "./refusal";

export type NamedFile = { name: string; path: string };
export type Unpacked = { kind: "database"; path: string } | { kind: "texts"; files: NamedFile[] };

const ENTRIES_MAX = 20;
const UNPACKED_BYTES_MAX = 2 * 1024 ** 3;
/** fflate inflates each piece at once, so small pieces limit the memory of a ZIP bomb. */
const PIECE_BYTES = 16 * 1024;
const WORKBOOK = "This is a spreadsheet file, not CSV. Export it as CSV and import that file.";
const DAMAGED = "The file is damaged or cut off, and can’t be unpacked.";

/** Detects a file's type by its first bytes, and unpacks ZIP and gzip files into `folder`. */
export function unpack(file: NamedFile, folder: string): Unpacked {
  const start = (pieces(file.path).next().value ?? Buffer.alloc(0)).subarray(0, 15).toString("latin1");
  if (start === "SQLite format 3") return { kind: "database", path: file.path };
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0")) throw new ImportRefusal(WORKBOOK);
  if (start.startsWith("PK\u0003\u0004")) return { kind: "texts", files: unzip(file.path, folder) };
  const path = join(folder, "unpacked");
  if (!start.startsWith("\u001f\u008b") || file.path === path) return { kind: "texts", files: [file] };
  gunzip(file.path, path);
  return unpack({ name: file.name.replace(/\.gz$/i, ""), path }, folder);
}

export function* pieces(path: string, bytes = 64 * 1024): Generator<Buffer, void> {
  const handle = openSync(path, "r");
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(bytes);
      const count = readSync(handle, piece);
      if (count === 0) return;
      yield piece.subarray(0, count);
    }
  } finally {
    closeSync(handle);
  }
}

/** Writes unpacked bytes with a checksum and a limit on the total of all files. */
function unpackedFile(path: string, total: { bytes: number }) {
  const handle = openSync(path, "w", 0o600);
  let checksum = 0;
  return {
    write(bytes: Uint8Array) {
      total.bytes += bytes.length;
      if (total.bytes > UNPACKED_BYTES_MAX) throw new ImportRefusal("The file unpacks to more than 2 GB.");
      checksum = crc32(bytes, checksum);
      writeSync(handle, bytes);
    },
    close() {
      closeSync(handle);
      return checksum;
    },
  };
}

function gunzip(from: string, to: string): void {
  const output = unpackedFile(to, { bytes: 0 });
  let isDone = false;
  let tail = Buffer.alloc(0);
  try {
    const stream = new Gunzip((bytes, isLast) => {
      output.write(bytes);
      isDone ||= isLast;
    });
    for (const piece of pieces(from, PIECE_BYTES)) {
      tail = Buffer.concat([tail, piece]).subarray(-8);
      stream.push(piece);
    }
    stream.push(new Uint8Array(0), true);
  } catch (error) {
    output.close();
    throw error instanceof ImportRefusal ? error : new ImportRefusal(DAMAGED);
  }
  if (output.close() !== tail.readUInt32LE(0) || !isDone) throw new ImportRefusal(DAMAGED);
}

function unzip(path: string, folder: string): NamedFile[] {
  const checksums = readDirectory(path);
  const names = [...checksums.keys()];
  if (names.some((name) => name === "[Content_Types].xml" || name.endsWith("content.xml")))
    throw new ImportRefusal(WORKBOOK);
  if (names.length > ENTRIES_MAX) throw new ImportRefusal(`The ZIP file has more than ${ENTRIES_MAX} entries.`);
  const total = { bytes: 0 };
  const files: NamedFile[] = [];
  const unfinished = new Set<string>();
  try {
    const stream = new Unzip((entry) => {
      if (!checksums.has(entry.name) || files.length >= ENTRIES_MAX) throw new ImportRefusal(DAMAGED);
      const file = { name: entry.name, path: join(folder, `entry-${files.length}`) };
      const output = unpackedFile(file.path, total);
      files.push(file);
      unfinished.add(entry.name);
      entry.ondata = (error, bytes, isLast) => {
        if (error) throw error;
        output.write(bytes);
        if (!isLast) return;
        if (output.close() !== checksums.get(entry.name)) throw new ImportRefusal(DAMAGED);
        unfinished.delete(entry.name);
      };
      entry.start();
    });
    stream.register(UnzipInflate);
    for (const piece of pieces(path, PIECE_BYTES)) stream.push(piece);
    stream.push(new Uint8Array(0), true);
  } catch (error) {
    throw error instanceof ImportRefusal ? error : new ImportRefusal(DAMAGED);
  }
  if (unfinished.size > 0 || files.length !== checksums.size) throw new ImportRefusal(DAMAGED);
  return files.filter(({ name }) => !name.endsWith("/"));
}

const END_RECORD = 0x06054b50;
const ENTRY_RECORD = 0x02014b50;
const TAIL_BYTES = 128 * 1024;

/** Names and checksums in the directory of a ZIP file; fflate doesn't check checksums. */
function readDirectory(path: string): Map<string, number> {
  const handle = openSync(path, "r");
  try {
    const { size } = fstatSync(handle);
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(handle, tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
    if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== END_RECORD) throw new ImportRefusal(DAMAGED);
    const count = tail.readUInt16LE(end + 10);
    let at = end - tail.readUInt32LE(end + 12);
    const entries = new Map<string, number>();
    for (let entry = 0; entry < count; entry += 1) {
      if (at < 0 || at + 46 > end || tail.readUInt32LE(at) !== ENTRY_RECORD) throw new ImportRefusal(DAMAGED);
      const nameEnd = at + 46 + tail.readUInt16LE(at + 28);
      const isUtf8 = (tail.readUInt16LE(at + 8) & 0x800) !== 0;
      entries.set(tail.toString(isUtf8 ? "utf8" : "latin1", at + 46, nameEnd), tail.readUInt32LE(at + 16));
      at = nameEnd + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
    }
    return entries;
  } finally {
    closeSync(handle);
  }
}

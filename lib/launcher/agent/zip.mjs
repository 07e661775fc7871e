import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

/** 1980-01-01, so that equal files give equal archives. */
const DAY = 0x21;
const DEFLATED = 8;
const UTF8_NAMES = 0x0800;
const VERSION = 20;

/**
 * Zips a folder.
 * @source PKWARE APPNOTE 4.3: local headers with data, directory, end record
 */
export async function zipOf(folder) {
  const listed = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = listed.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const [parts, directory] = [[], []];
  let offset = 0;
  for (const file of files.sort()) {
    const name = Buffer.from(path.relative(folder, file).split(path.sep).join("/"));
    const whole = await readFile(file);
    const data = deflateRawSync(whole);
    const facts = factsOf(whole, data, name);
    const local = Buffer.concat([bytes4(0x04034b50), facts, name, data]);
    // Version made by, then the same facts; no comment, disk, or attributes.
    directory.push(Buffer.concat([bytes4(0x02014b50), bytes2(VERSION), facts, Buffer.alloc(10), bytes4(offset), name]));
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const count = bytes2(directory.length);
  const end = [bytes4(0x06054b50), Buffer.alloc(4), count, count, bytes4(index.length), bytes4(offset), bytes2(0)];
  return Buffer.concat([...parts, index, ...end]);
}

const factsOf = (whole, data, name) =>
  Buffer.concat([
    ...[VERSION, UTF8_NAMES, DEFLATED, 0, DAY].map(bytes2),
    ...[crc32(whole), data.length, whole.length].map(bytes4),
    ...[name.length, 0].map(bytes2),
  ]);

function bytes2(value) {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}

function bytes4(value) {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value >>> 0);
  return buffer;
}

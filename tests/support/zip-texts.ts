import { inflateRawSync } from "node:zlib";

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;

/** The files inside a zip (such as a spreadsheet), as texts. @source APPNOTE 6.3, sections 4.3.7 and 4.3.12 */
export function zipTexts(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = bytes.indexOf("PK\x01\x02"); at >= 0 && bytes.readUInt32LE(at) === CENTRAL_HEADER; ) {
    const [packed, nameLength, extraLength, noteLength, start] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    if (bytes.readUInt32LE(start) !== LOCAL_HEADER) throw new Error("a file of the zip does not begin where it should");
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const data = bytes.subarray(from, from + packed);
    texts.push((bytes.readUInt16LE(start + 8) === 0 ? data : inflateRawSync(data)).toString("utf8"));
    at += 46 + nameLength + extraLength + noteLength;
    if (at + 4 > bytes.length) break;
  }
  if (texts.length === 0) throw new Error("the zip holds no file");
  return texts;
}

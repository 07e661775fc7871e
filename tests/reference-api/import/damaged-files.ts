import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import type { Dice } from "../../support/dice";

type Damage = (bytes: Uint8Array, random: Dice) => Uint8Array;

const replaceText =
  (from: string, to: string): Damage =>
  (bytes) =>
    new Uint8Array(Buffer.from(Buffer.from(bytes).toString("latin1").replaceAll(from, to), "latin1"));

const insertPiece =
  (piece: () => Uint8Array): Damage =>
  (bytes, random) => {
    const at = random(bytes.length + 1);
    return new Uint8Array(Buffer.concat([bytes.subarray(0, at), piece(), bytes.subarray(at)]));
  };

const cut: Damage = (bytes, random) => bytes.subarray(0, random(bytes.length + 1));

export const DAMAGES: Readonly<Record<string, Damage>> = {
  cut,
  "a missing middle": (bytes, random) => {
    const at = random(bytes.length);
    const rest = bytes.subarray(at + random(60));
    return new Uint8Array(Buffer.concat([bytes.subarray(0, at), rest]));
  },
  "a Latin-1 letter": insertPiece(() => Uint8Array.of(0xfc)),
  "half a character": insertPiece(() => Uint8Array.of(0xe4, 0xb8)),
  "UTF-16 inside": insertPiece(() => new Uint8Array(Buffer.from("größe\t3,5\n", "utf16le"))),
  "a UTF-16 mark": (bytes) => new Uint8Array(Buffer.concat([Uint8Array.of(0xff, 0xfe), bytes])),
  "a UTF-8 mark in the middle": insertPiece(() => Uint8Array.of(0xef, 0xbb, 0xbf)),
  "commas to semicolons": replaceText(",", ";"),
  "commas to tabs": replaceText(",", "\t"),
  "semicolons to commas": replaceText(";", ","),
  "dots to commas": replaceText(".", ","),
  NUL: insertPiece(() => new Uint8Array(3)),
  "a huge cell": insertPiece(() => new Uint8Array(2_000_000).fill(0x61)),
  "a long cell": insertPiece(() => new Uint8Array(5_000).fill(0x37)),
  "an open quote": insertPiece(() => Uint8Array.of(0x22)),
  "line ends of old Macs": replaceText("\n", "\r"),
  "a flipped bit": (bytes, random) => {
    const copy = bytes.slice();
    const at = random(copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << random(8));
    return copy;
  },
  "noise instead of a line": (bytes, random) => {
    const copy = bytes.slice();
    const at = random(copy.length);
    for (let index = at; index < Math.min(copy.length, at + 40); index += 1) copy[index] = random(256);
    return copy;
  },
  "a damaged ZIP file": (bytes, random) => {
    const zip = zipSync({ "Queries.csv": bytes });
    const at = random(zip.length);
    zip[at] = (zip[at] ?? 0) ^ (1 + random(255));
    return zip;
  },
  "a cut ZIP file": (bytes, random) => cut(zipSync({ "Queries.csv": bytes }), random),
  "a ZIP bomb": (bytes) => zipSync({ "Queries.csv": new Uint8Array(4_000_000), "Chart.csv": bytes }),
  "a cut gzip file": (bytes, random) => cut(new Uint8Array(gzipSync(bytes)), random),
  "a damaged gzip file": (bytes, random) => {
    const archive = new Uint8Array(gzipSync(bytes));
    const at = random(archive.length);
    archive[at] = (archive[at] ?? 0) ^ (1 + random(255));
    return archive;
  },
};

import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Reading } from "../domain/answer/reading";
import type { Price } from "../domain/quota/price";

/** One version of a list, written and compressed once. */
export type PackedList = { reading: Reading<null>; price: Price; body: Uint8Array<ArrayBuffer> };

const gzipped = promisify(gzip);

/** The lines of a packed list as one compressed body. */
export const packedBody = async (lines: Iterable<string>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await gzipped(Array.from(lines).join(""), { level: 6 }));

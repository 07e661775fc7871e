import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";

type Unpack = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const UNPACK: Record<string, Unpack> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  "deflate-raw": promisify(inflateRaw),
  br: promisify(brotliDecompress),
};
const LAYERS_MAX = 3;

export type UnpackedBody = { body: Buffer; reason: null } | { body: null; reason: string; error?: unknown };

const isGzip = (body: Buffer): boolean => body[0] === 0x1f && body[1] === 0x8b;
const isPlain = (body: Buffer): boolean => /^(?:\ufeff)?\s*[[{"<)]/.test(body.subarray(0, 64).toString("utf8"));

const encodingsIn = (header: string | undefined): string[] =>
  (header ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim().replace(/^x-/, ""))
    .filter((name) => name !== "" && name !== "identity")
    .reverse();

/**
 * Decompresses a body by its bytes rather than its header: plain data stays unchanged, gzip needs no header, and
 * deflate may lack its zlib frame.
 * @param bytesMax most bytes of the result
 */
export async function unpackedBody(body: Buffer, header: string | undefined, bytesMax: number): Promise<UnpackedBody> {
  let open = body;
  const options = { maxOutputLength: bytesMax };
  const names = encodingsIn(header).slice(0, LAYERS_MAX);
  if (names.some((name) => UNPACK[name] === undefined))
    return { body: null, reason: "The response is compressed in an unknown way" };
  for (const name of names) {
    if (isPlain(open) || open.length === 0) break;
    const ways = isGzip(open) ? ["gzip"] : name === "deflate" ? ["deflate", "deflate-raw"] : [name];
    let failure: unknown;
    let next: Buffer | null = null;
    for (const way of ways)
      next ??= await (UNPACK[way]?.(open, options).catch((error: unknown) => {
        failure = error;
        return null;
      }) ?? null);
    if (next === null) return { body: null, reason: "The response could not be decompressed", error: failure };
    open = next;
  }
  for (let layer = 0; layer < LAYERS_MAX && isGzip(open); layer += 1) {
    try {
      open = await promisify(gunzip)(open, options);
    } catch (error) {
      return { body: null, reason: "The response could not be decompressed", error };
    }
  }
  return { body: open, reason: null };
}

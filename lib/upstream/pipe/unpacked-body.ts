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

function waysOf(name: string, body: Buffer): string[] {
  if (isGzip(body)) return ["gzip"];
  return name === "br" ? ["br", "deflate"] : ["deflate", "deflate-raw", "br"];
}

/** Decompresses by the bytes, not the header: plain data stays unchanged, deflate may lack its zlib frame. */
export async function unpackedBody(body: Buffer, header: string | undefined, bytesMax: number): Promise<UnpackedBody> {
  let open = body;
  const options = { maxOutputLength: bytesMax };
  const names = encodingsIn(header).slice(0, LAYERS_MAX);
  let failure: unknown;
  for (const [layer, name] of [...names, ...Array<string>(LAYERS_MAX).fill("")].entries()) {
    if (isPlain(open) || open.length === 0 || (name === "" && !isGzip(open))) break;
    let next: Buffer | null = null;
    for (const way of waysOf(name, open))
      next ??= await (UNPACK[way]?.(open, options).catch((error: unknown) => {
        failure ??= error;
        return null;
      }) ?? null);
    if (next !== null) open = next;
    else if (layer === 0 || isGzip(open)) return { body: null, reason: reasonOf(name), error: failure };
  }
  return { body: open, reason: null };
}

const reasonOf = (name: string): string =>
  name === "" || UNPACK[name] !== undefined
    ? "The response could not be decompressed"
    : "The response is compressed in an unknown way";

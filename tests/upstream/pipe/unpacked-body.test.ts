import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { unpackedBody } from "../../../lib/upstream/pipe/unpacked-body";

const TEXT = '{"keyword":"lamp"}';
const plain = Buffer.from(TEXT);

test.each<[string, Buffer, string | undefined]>([
  ["plain data that is called gzip", plain, "gzip"],
  ["plain data that is called brotli", plain, "br"],
  ["deflate with its frame", deflateSync(plain), "deflate"],
  ["deflate without its frame", deflateRawSync(plain), "deflate"],
  ["gzip that is called deflate", gzipSync(plain), "deflate"],
  ["gzip that nobody announced", gzipSync(plain), undefined],
  ["gzip in gzip under one name", gzipSync(gzipSync(plain)), "gzip"],
  ["two encodings", gzipSync(brotliCompressSync(plain)), "br, gzip"],
  ["one of two named encodings", brotliCompressSync(plain), "br, gzip"],
  ["zlib named gzip", deflateSync(plain), "gzip"],
  ["plain data under an unknown name", plain, "aws-chunked"],
])("%s is read", async (_, body, header) => {
  const { body: plainBody } = await unpackedBody(body, header, 1_000);
  expect(plainBody?.toString()).toBe(TEXT);
});

test.each<[string, Buffer, string]>([
  ["a name that nobody knows", Buffer.from([1, 2, 3, 4]), "zebra"],
  ["gzip that breaks off", gzipSync(plain).subarray(0, 15), "gzip"],
  ["more than the bound", gzipSync(Buffer.alloc(5_000)), "gzip"],
])("%s is refused", async (_, body, header) => {
  expect(await unpackedBody(body, header, 1_000)).toMatchObject({ body: null });
});

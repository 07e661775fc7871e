import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressStatic } from "../../lib/launcher/prepare/compress-static.mjs";
import { staticFiles } from "../../lib/server/static-files";
import { sendRaw } from "../support/services/raw-request";
import { type StartedServer, startServer } from "../support/services/start-server";
import { temporaryFolder } from "../support/temporary-folder";

const SCRIPT = "console.log('a script of the build');".repeat(40);
const build = temporaryFolder(afterAll);
const chunks = path.join(build, "static", "chunks");
let startedServer: StartedServer;
const server = createServer((incoming, response) =>
  serve(incoming, response, incoming.url?.split("?")[0] ?? "", () => {
    response.statusCode = 404;
    response.end("from Next");
  }),
);
let serve: ReturnType<typeof staticFiles>;

beforeAll(async () => {
  mkdirSync(chunks, { recursive: true });
  for (const name of ["page.js", "gone.js"]) writeFileSync(path.join(chunks, name), SCRIPT);
  writeFileSync(path.join(chunks, "look.css"), "p{color:red}");
  writeFileSync(path.join(chunks, "letters.woff2"), Buffer.from([1, 2, 3]));
  writeFileSync(path.join(build, "secret.js"), "not for anybody");
  await compressStatic(build);
  serve = staticFiles(build);
  writeFileSync(path.join(chunks, "later.js"), SCRIPT);
  for (const name of ["gone.js", "gone.js.br", "gone.js.gz"]) rmSync(path.join(chunks, name));
  startedServer = await startServer(server);
});
afterAll(() => startedServer.close());

async function load(url: string, headers: Record<string, string> = {}, method = "GET") {
  const { bytes, ...response } = await sendRaw(startedServer, url, { headers, method });
  return { ...response, body: bytes };
}

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["identity", undefined, (body: Buffer) => body],
])("a browser that takes “%s” gets the script as %s, for a year", async (acceptEncoding, encoding, unpack) => {
  const { status, headers, body } = await load("/_next/static/chunks/page.js", { "accept-encoding": acceptEncoding });
  expect(status).toBe(200);
  expect(unpack(body).toString()).toBe(SCRIPT);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers).toMatchObject({
    "content-type": "text/javascript",
    "cache-control": "public,max-age=31536000,immutable",
    vary: "Accept-Encoding",
    "content-length": String(body.length),
  });
});

test("a style sheet and a font have the right content type and encoding", async () => {
  const style = await load("/_next/static/chunks/look.css?dpl=1", { "accept-encoding": "br" });
  expect(style.headers["content-type"]).toBe("text/css");
  expect(brotliDecompressSync(style.body).toString()).toBe("p{color:red}");
  const font = await load("/_next/static/chunks/letters.woff2", { "accept-encoding": "br" });
  expect(font.headers).toMatchObject({ "content-type": "font/woff2", "content-length": "3" });
  expect(font.headers["content-encoding"]).toBeUndefined();
});

test("a HEAD has no body", async () => {
  const { headers, body } = await load("/_next/static/chunks/page.js", { "accept-encoding": "br" }, "HEAD");
  expect(body).toHaveLength(0);
  expect(headers["content-encoding"]).toBe("br");
});

test.each([
  ["nothing of the build", "/projects"],
  ["a file that is not there", "/_next/static/chunks/nowhere.js"],
  ["a file that came later", "/_next/static/chunks/later.js"],
  ["a file that has gone since", "/_next/static/chunks/gone.js"],
  ["a folder", "/_next/static/chunks"],
  ["a file beside the folder", "/_next/static/../secret.js"],
  ["the same, written otherwise", "/_next/static/%2e%2e/secret.js"],
])("Next responds to %s", async (_what, url) => {
  const { status, headers, body } = await load(url, { "accept-encoding": "br" });
  expect([status, body.toString()]).toEqual([404, "from Next"]);
  expect(headers["content-encoding"]).toBeUndefined();
});

test.each(["bytes=9000000-", "bytes=5-2", "bytes=x-y", "bytes=-"])(
  "a range (%s) gets the whole file",
  async (range) => {
    const { status, body } = await load("/_next/static/chunks/page.js", { "accept-encoding": "br", range });
    expect([status, brotliDecompressSync(body).toString()]).toEqual([200, SCRIPT]);
  },
);

test("Next responds to other methods", async () => {
  const { body } = await load("/_next/static/chunks/page.js", {}, "POST");
  expect(body.toString()).toBe("from Next");
});

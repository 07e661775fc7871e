import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressStatic } from "../../lib/launcher/prepare/compress-static.mjs";
import { staticFiles } from "../../lib/server/static-files";

const SCRIPT = "console.log('a script of the build');".repeat(40);
const build = mkdtempSync(path.join(tmpdir(), "static-files-"));
const chunks = path.join(build, "static", "chunks");
let port = 0;
const server = createServer((asked, response) =>
  serve(asked, response, () => {
    response.statusCode = 404;
    response.end("the framework");
  }),
);
let serve: ReturnType<typeof staticFiles>;

beforeAll(async () => {
  mkdirSync(chunks, { recursive: true });
  for (const name of ["page.js", "gone.js", "turbopack-worker-1.js"]) writeFileSync(path.join(chunks, name), SCRIPT);
  writeFileSync(path.join(chunks, "look.css"), "p{color:red}");
  writeFileSync(path.join(chunks, "letters.woff2"), Buffer.from([1, 2, 3]));
  writeFileSync(path.join(build, "secret.js"), "not for anybody");
  await compressStatic(build);
  serve = staticFiles(build);
  writeFileSync(path.join(chunks, "later.js"), SCRIPT);
  for (const name of ["gone.js", "gone.js.br", "gone.js.gz"]) rmSync(path.join(chunks, name));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on TCP has an address with a port.
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(build, { recursive: true });
});

async function load(url: string, headers: Record<string, string> = {}, method = "GET") {
  const asking = request({ port, path: url, headers, method, host: "127.0.0.1", agent: false }).end();
  const [response] = await once(asking, "response");
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode as number, headers: response.headers, body: Buffer.concat(parts) };
}

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
  ["identity", undefined, (body: Buffer) => body],
])("a browser that takes “%s” gets the script as %s, for a year", async (accepted, encoding, unpack) => {
  const { status, headers, body } = await load("/_next/static/chunks/page.js", { "accept-encoding": accepted });
  expect(status).toBe(200);
  expect(unpack(body).toString()).toBe(SCRIPT);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "content-length": String(body.length),
  });
});

test("a style is a style, and a font is sent as it is", async () => {
  const style = await load("/_next/static/chunks/look.css?dpl=1", { "accept-encoding": "br" });
  expect(style.headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(brotliDecompressSync(style.body).toString()).toBe("p{color:red}");
  const font = await load("/_next/static/chunks/letters.woff2", { "accept-encoding": "br" });
  expect(font.headers).toMatchObject({ "content-type": "font/woff2", "content-length": "3" });
  expect(font.headers["content-encoding"]).toBeUndefined();
});

test("a HEAD has no body, and a copy that is still good is not sent again", async () => {
  const url = "/_next/static/chunks/page.js";
  const { headers, body } = await load(url, { "accept-encoding": "br" }, "HEAD");
  expect(body).toHaveLength(0);
  expect(headers["content-encoding"]).toBe("br");
  const again = await load(url, { "accept-encoding": "br", "if-none-match": String(headers.etag) });
  expect(again.status).toBe(304);
});

test.each([
  ["nothing of the build", "/projects"],
  ["a file that is not there", "/_next/static/chunks/nowhere.js"],
  ["a file that came later", "/_next/static/chunks/later.js"],
  ["a file that has gone since", "/_next/static/chunks/gone.js"],
  ["a folder", "/_next/static/chunks"],
  ["a file beside the folder", "/_next/static/../secret.js"],
  ["the same, written otherwise", "/_next/static/%2e%2e/secret.js"],
  ["a worker’s first script, which has a policy of its own", "/_next/static/chunks/turbopack-worker-1.js"],
])("the framework answers for %s", async (_what, url) => {
  const { status, headers, body } = await load(url, { "accept-encoding": "br" });
  expect([status, body.toString()]).toEqual([404, "the framework"]);
  expect(headers["content-encoding"]).toBeUndefined();
});

test.each([
  ["a range beyond its end", { range: "bytes=9000000-" }, 416],
  ["another version than the one there is", { "if-match": '"another"' }, 412],
])(
  "a file asked for by %s is refused, with no body and no word of how it is compressed",
  async (_what, asked, refused) => {
    const { status, headers, body } = await load("/_next/static/chunks/page.js", { "accept-encoding": "br", ...asked });
    expect([status, body.toString()]).toEqual([refused, ""]);
    expect(headers["content-encoding"]).toBeUndefined();
  },
);

test("the framework answers what is no question for a file", async () => {
  const { body } = await load("/_next/static/chunks/page.js", {}, "POST");
  expect(body.toString()).toBe("the framework");
});

test("without a build there are no files", async () => {
  let passedOn = 0;
  staticFiles(path.join(build, "nowhere"))(
    { method: "GET", url: "/_next/static/chunks/page.js", headers: {} },
    { statusCode: 200, headersSent: false, setHeader() {}, removeHeader() {}, end() {}, destroy() {} },
    () => (passedOn += 1),
  );
  expect(passedOn).toBe(1);
});

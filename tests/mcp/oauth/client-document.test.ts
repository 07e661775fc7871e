import { createServer } from "node:https";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { isDocumentAddress, readClientDocument } from "../../../lib/mcp/oauth/client-document";
import { CERTIFICATE, CERTIFICATE_KEY } from "../../support/agents-certificate";
import { startServer } from "../../support/services/start-server";

type Saying = { status?: number; headers?: Record<string, string>; body?: string };

let id: string;
let siteResponse: Saying | null;
let requests: { path: string; headers: object }[] = [];
const site = createServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }, (request, response) => {
  requests.push({ path: request.url ?? "", headers: request.headers });
  if (siteResponse === null) return;
  response.writeHead(siteResponse.status ?? 200, siteResponse.headers);
  response.end(siteResponse.body);
});
beforeAll(async () => {
  const { port, close } = await startServer(site);
  id = `https://agents.example.com:${port}/cursor.json`;
  return close;
});
const REDIRECTS = ["http://127.0.0.1/callback"];
const documentOf = (changes: object = {}) =>
  JSON.stringify({ client_id: id, client_name: "Cursor", redirect_uris: REDIRECTS, ...changes });
beforeEach(() => {
  requests = [];
  siteResponse = { body: documentOf() };
});

/** The name resolves to this computer, which counts as a public address here. */
const read = (options: Parameters<typeof readClientDocument>[1] = {}) =>
  readClientDocument(id, { mayConnect: () => true, lookup: toThisComputer, ca: CERTIFICATE, ...options });
const toThisComputer: NonNullable<Parameters<typeof readClientDocument>[1]>["lookup"] = (_name, { all }, callback) =>
  all === true ? callback(null, [{ address: "127.0.0.1", family: 4 }]) : callback(null, "127.0.0.1", 4);

test("a client's document gives its name and addresses, and the request contains no data of ours", async () => {
  expect(await read()).toEqual({ name: "Cursor", redirectUris: REDIRECTS });
  expect(requests).toHaveLength(1);
  expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual(["accept", "connection", "host", "user-agent"]);
});

test.each<[string, () => Saying]>([
  ["speaks for another address", () => ({ body: documentOf({ client_id: "https://other.example.com/a.json" }) })],
  ["names no address", () => ({ body: documentOf({ redirect_uris: [] }) })],
  ["names only addresses that are not used", () => ({ body: documentOf({ redirect_uris: ["cursor://back"] }) })],
  ["is no JSON", () => ({ body: "<html>" })],
  ["is too large", () => ({ body: documentOf({ more: "x".repeat(20_000) }) })],
  ["is not there", () => ({ status: 404, body: documentOf() })],
  ["is elsewhere", () => ({ status: 302, headers: { location: "/other.json" }, body: documentOf() })],
])("a document that %s is none", async (_what, saying) => {
  siteResponse = saying();
  expect(await read()).toBeNull();
  expect(requests).toHaveLength(1);
});

test("a site that doesn’t respond times out", async () => {
  siteResponse = null;
  expect(await read({ withinMs: 200 })).toBeNull();
});

test("a site with an untrusted certificate gets no request", async () => {
  expect(await readClientDocument(id, { mayConnect: () => true, lookup: toThisComputer })).toBeNull();
  expect(requests).toEqual([]);
});

test("a name that resolves to this computer or a private network gets no request", async () => {
  expect(await readClientDocument(id, { lookup: toThisComputer, ca: CERTIFICATE })).toBeNull();
  const { port } = new URL(id);
  for (const host of ["127.0.0.1", "localhost", "[::1]", "10.0.0.1", "169.254.169.254", "[::ffff:7f00:1]"])
    expect(await readClientDocument(`https://${host}:${port}/cursor.json`, { ca: CERTIFICATE })).toBeNull();
  expect(requests).toEqual([]);
});

test.each([
  "http://agents.example.com/a.json",
  "https://agents.example.com/",
  "https://agents.example.com",
  "https://agents.example.com/a.json#x",
  "https://name@agents.example.com/a.json",
  "https://agents.example.com/../a.json",
  "https://AGENTS.example.com/a.json",
  `https://agents.example.com/${"a".repeat(300)}`,
  "file:///etc/passwd",
])("%s is no address of a document", (address) => {
  expect(isDocumentAddress(address)).toBe(false);
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hardenRequests } from "../../lib/server/harden-requests";

const server = createServer((_request, response) => response.end("the framework"));
let url = "";
let stop = () => {};
beforeAll(async () => {
  vi.stubEnv("TRUST_PROXY", "1");
  stop = hardenRequests();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an address with a port.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  stop();
  vi.unstubAllEnvs();
  server.close();
});

test.each([
  ["https", "max-age=31536000"],
  ["http", null],
])("behind a trusted proxy that was asked over %s, HSTS is %s", async (scheme, expected) => {
  const { headers } = await fetch(url, { headers: { "x-forwarded-proto": scheme } });
  expect(headers.get("strict-transport-security")).toBe(expected);
});

import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { proxyFor } from "../../../lib/upstream/pipe/proxy-for";
import { serveFixture } from "../../support/services/fixture-service";
import { sendUnbooked, transportTo } from "./transports";

afterEach(() => vi.unstubAllEnvs());

const PROXY = "http://proxy.example:3128/";

test.each<[string, Record<string, string>, string | null]>([
  ["https://rank.example/v1", { HTTPS_PROXY: PROXY }, PROXY],
  ["https://rank.example/v1", { https_proxy: "proxy.example:3128" }, PROXY],
  ["https://rank.example/v1", { HTTP_PROXY: PROXY }, null],
  ["http://rank.example/v1", { HTTP_PROXY: PROXY, NO_PROXY: "other.example" }, PROXY],
  ["https://rank.example/v1", { HTTPS_PROXY: PROXY, NO_PROXY: "other.example, rank.example" }, null],
  ["https://api.rank.example/v1", { HTTPS_PROXY: PROXY, no_proxy: ".rank.example" }, null],
  ["https://notrank.example/v1", { HTTPS_PROXY: PROXY, NO_PROXY: "rank.example" }, PROXY],
  ["https://rank.example/v1", { HTTPS_PROXY: PROXY, NO_PROXY: "rank.example:8443" }, PROXY],
  ["https://rank.example/v1", { HTTPS_PROXY: PROXY, NO_PROXY: "*" }, null],
  ["http://127.0.0.1:4000/v1", { HTTP_PROXY: PROXY }, null],
])("requests to %s with %j go through %s", (url, env, proxy) => {
  expect(proxyFor(new URL(url), env)?.href ?? null).toBe(proxy);
});

async function sentThrough(answerLine: string) {
  const service = await serveFixture(() => ({ json: [{ id: 1, name: "Lamps" }] }));
  onTestFinished(service.close);
  const asked: string[] = [];
  const proxy = createServer().on("connect", ({ url = "" }, socket) => {
    asked.push(url);
    const inner = connect(Number(new URL(service.origin).port), "127.0.0.1", () => {
      socket.write(`${answerLine}\r\n\r\n`);
      if (answerLine.includes("200")) inner.pipe(socket).pipe(inner);
      else socket.end();
    });
    for (const end of [inner, socket]) end.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  vi.stubEnv("HTTP_PROXY", `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  const transport = transportTo("http://rank.example/v1", { deadlineMs: 5_000 });
  const sent = await sendUnbooked(transport).catch((error: unknown) => error);
  return { sent, asked, requests: service.requests.length };
}

test("the service is reached through the proxy", async () => {
  const { sent, asked, requests } = await sentThrough("HTTP/1.1 200 OK");
  expect(sent).toMatchObject({ status: 200, text: '[{"id":1,"name":"Lamps"}]' });
  expect([asked, requests]).toEqual([["rank.example:80"], 1]);
});

test("a request that the proxy refuses never reached the service", async () => {
  const { sent, requests } = await sentThrough("HTTP/1.1 407 Proxy Authentication Required");
  expect(sent).toMatchObject({ kind: "unsent" });
  expect(requests).toBe(0);
});

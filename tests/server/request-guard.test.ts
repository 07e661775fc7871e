import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, get } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type GuardedServer, guardServer, refusalBody } from "../../lib/server/request-guard";
import { compiled } from "../support/compiled";

const REFUSAL = { status: 403, title: "No entry.", text: "Use another way." } as const;
const WORKER = new URL("../support/workers/request-guard-worker.ts", import.meta.url);

const opened: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

async function listen(options: Parameters<typeof createServer>[0] = {}) {
  const reached: (string | undefined)[] = [];
  const server = createServer(options, ({ url }, response) => {
    reached.push(url);
    response.end("the framework");
  });
  opened.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on TCP has an address with a port.
  return { server, reached, port: (server.address() as AddressInfo).port };
}

/** Asks for a path and reads the response to its end. */
async function load(port: number, path: string, agent = new Agent()) {
  const request = get({ port, path, agent, host: "127.0.0.1" });
  const [response] = await once(request, "response");
  let body = "";
  for await (const chunk of response.setEncoding("utf8")) body += chunk;
  return { status: response.statusCode as number, body };
}

test.each([
  ["/", "text/html; charset=utf-8"],
  ["/apis", "text/html; charset=utf-8"],
  ["/mcps", "text/html; charset=utf-8"],
  ["/api/projects", "application/problem+json"],
  ["/mcp", "application/json"],
  ["/mcp/", "application/json"],
])("a refusal of %s is %s and says why", (path, type) => {
  const refusal = refusalBody(REFUSAL, path);
  expect(refusal.type).toBe(type);
  for (const sentence of [REFUSAL.title, REFUSAL.text]) expect(refusal.body).toContain(sentence);
});

test("a refusal of a route is a problem, one of an agent’s call an error that names no message", () => {
  expect(JSON.parse(refusalBody(REFUSAL, "/api/projects").body)).toEqual({
    title: "No entry.",
    status: 403,
    detail: "Use another way.",
  });
  expect(JSON.parse(refusalBody(REFUSAL, "/mcp").body)).toEqual({
    jsonrpc: "2.0",
    error: { code: -32_000, message: "No entry. Use another way." },
    id: null,
  });
});

test("a server is guarded once, however often that is asked for, and the framework sees each request once", async () => {
  const { server, reached, port } = await listen();
  // Node's server does all that the guard asks of one.
  for (let times = 0; times < 3; times += 1) guardServer(server as unknown as GuardedServer);
  expect(["request", "clientError"].map((event) => server.listenerCount(event))).toEqual([1, 1]);
  for (const path of ["/", "/projects", "/mcp"]) expect(await load(port, path)).toMatchObject({ status: 200 });
  expect(reached).toEqual(["/", "/projects", "/mcp"]);
});

test("pages are drawn two at a time, routes pass them, and a page that nobody waits for isn’t drawn", async () => {
  const drawn = new Map<string, () => void>();
  const server = createServer(({ url = "" }, response) => {
    if (url.startsWith("/api/")) response.end("the framework");
    else if (url === "/endless") response.write("its first words");
    else drawn.set(url, () => response.end("the framework"));
  });
  opened.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  guardServer(server as unknown as GuardedServer);

  // They have begun to write, so they are drawn; that nobody reads them is no reason to wait.
  const unread = Array.from({ length: 2 }, () => get({ port, path: "/endless", host: "127.0.0.1" }));
  for (const one of unread) one.on("error", () => {});
  await Promise.all(unread.map((one) => once(one, "response")));
  const first = ["/1", "/2"].map((path) => load(port, path));
  await expect.poll(() => [...drawn.keys()].sort()).toEqual(["/1", "/2"]);
  const left = get({ port, path: "/left", host: "127.0.0.1" }).on("error", () => {});
  await once(server, "request");
  const last = load(port, "/3");
  await once(server, "request");
  expect(await load(port, "/api/quota"), "no page is there yet").toMatchObject({ status: 200 });
  left.destroy();
  expect(await load(port, "/api/quota")).toMatchObject({ status: 200 });

  for (const path of ["/1", "/2"]) drawn.get(path)?.();
  await Promise.all(first);
  await expect.poll(() => [...drawn.keys()].sort()).toEqual(["/1", "/2", "/3"]);
  drawn.get("/3")?.();
  expect(await last).toMatchObject({ status: 200 });
  for (const one of unread) one.destroy();
});

test("a request that doesn’t arrive in time gets a 408", async () => {
  const { server, reached, port } = await listen({
    headersTimeout: 20,
    requestTimeout: 20,
    connectionsCheckingInterval: 5,
  });
  guardServer(server as unknown as GuardedServer);
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /projects HTTP/1.1\r\nhost: localhost\r\n");
  let said = "";
  for await (const chunk of socket.setEncoding("utf8")) said += chunk;
  expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(said).toContain("This request took too long to arrive.");
  expect(said).toContain("X-Content-Type-Options: nosniff");
  expect(reached).toEqual([]);
});

test("a shutdown finishes the request under way, refuses the next with 503 and closes", async () => {
  const worker = fork(await compiled(WORKER));
  const heard = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      const listener = (message: unknown) => {
        if (!pattern.test(String(message))) return;
        worker.off("message", listener);
        resolve(String(message));
      };
      worker.on("message", listener);
    });
  opened.push({ close: () => worker.kill() });
  const port = Number((await heard(/^port/)).split(" ")[1]);

  const began = heard(/^slow began$/);
  const slow = load(port, "/slow");
  await began;
  // This connection is open before the shutdown begins; what it asks for is not.
  const connected = heard(/^connected$/);
  const socket = connect(port, "127.0.0.1");
  await connected;

  const [stopping, closed] = [heard(/^stopping$/), heard(/^closed$/)];
  worker.send("stop");
  await stopping;
  socket.write("GET /projects HTTP/1.1\r\nhost: localhost\r\n\r\n");
  let said = "";
  for await (const chunk of socket.setEncoding("utf8")) said += chunk;
  expect(said).toMatch(/^HTTP\/1\.1 503 /);
  expect(said).toContain("Keyword Desk is shutting down.");
  await expect(load(port, "/projects")).rejects.toMatchObject({ code: "ECONNREFUSED" });

  worker.send("end slow");
  expect(await slow).toEqual({ status: 200, body: "the framework" });
  await closed;
});

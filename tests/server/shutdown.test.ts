import { EventEmitter, once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";

/** With modules of its own, because a shutdown is final. A request to /slow ends with `endSlow`. */
async function serve() {
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { serveHandler } = await import("./support");
  const { closerOf } = await import("../../lib/server/shutdown");
  const slow = new EventEmitter();
  const { server, port } = await serveHandler({}, async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === "/slow") {
      slow.emit("begin");
      await once(slow, "end");
    }
    // Routes read their body before they respond.
    for await (const _ of request) {
    }
    response.end("from Next");
  });
  const close = closerOf(server);
  const send = async (bytes: string) => {
    const connection = once(server, "connection");
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(bytes);
    await connection;
    return socket;
  };
  return { close, port, send, slow };
}

test("a shutdown finishes the request in flight, refuses new requests with 503, fails the readiness probe and ends", async () => {
  const { close, port, send, slow } = await serve();
  const slowBegan = once(slow, "begin");
  const slowSocket = await send("GET /slow HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
  await slowBegan;
  const [late, probe] = [await send(""), await send("")];

  const closed = close();
  late.write("GET /projects HTTP/1.1\r\nhost: localhost\r\n\r\n");
  expect(await readText(late)).toMatch(/^HTTP\/1\.1 503 [\s\S]*Keyword Desk is shutting down\./);
  probe.write("GET /readyz HTTP/1.1\r\nhost: other.example\r\nconnection: close\r\n\r\n");
  expect(await readText(probe)).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\n\r\n(?:9\r\n)?stopping\n/);
  await once(connect(port, "127.0.0.1"), "error");
  slow.emit("end");
  expect(await readText(slowSocket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*from Next/);
  await closed;
});

test("G5: connections without a whole request don't hold up a shutdown", async () => {
  const { close, send } = await serve();
  const partialRequests = [
    "",
    "GET /projects HTTP/1.1\r\nhost: loc",
    "POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-length: 500\r\n\r\n{",
    "POST /api/session HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n",
    "GET /nowhere HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
  ];
  for (const bytes of [...partialRequests, ...partialRequests]) await send(bytes);
  // These requests would never end.
  await close();
});

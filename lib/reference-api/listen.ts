import { once } from "node:events";
import { createServer, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { ReferenceApi } from "./app";
import { Problem, problemBody } from "./problems";

const KEEP_ALIVE_MS = 75_000;

export async function listen({ app, close }: ReferenceApi, port: number, host: string) {
  const server = createServer(
    getRequestListener(app.fetch, {
      overrideGlobalObjects: false,
      // For targets and Host headers that are not valid URLs.
      errorHandler: () => new Problem("bad_request", { headers: { "cache-control": "no-store" } }).response(),
    }),
  );
  server.on("clientError", refuseUnreadable);
  // Clients reuse connections for up to a minute. Closing earlier could reset an uncounted request.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await once(server.listen(port, host), "listening");
  const address = server.address() as AddressInfo; // Always AddressInfo for a port.
  const name = host.includes(":") ? `[${host}]` : host;
  const stop = () =>
    new Promise<void>((resolve) => {
      close();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${name}:${address.port}`, stop };
}

function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : 400;
  const body = problemBody("bad_request", { status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
    `date: ${new Date().toUTCString()}`,
    "cache-control: no-store",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

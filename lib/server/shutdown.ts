import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { startedWork } from "./next-hooks";

const CLOSE_IDLE_EVERY_MS = 50;
/** How long clients can still send a whole request, and get a 503 for it. */
const SEND_WITHIN_MS = 1_000;

let closing = false;
export const isClosing = (): boolean => closing;

/** Clients without a whole request are disconnected after one second. @param server before it listens */
export function closerOf(server: Server): () => Promise<void> {
  const requests = new Map<Socket, IncomingMessage | null>();
  server.on("connection", (socket: Socket) => {
    requests.set(socket, null);
    socket.once("close", () => requests.delete(socket));
  });
  server.on("request", (request, response) => {
    requests.set(request.socket, request);
    response.once("close", () => requests.has(request.socket) && requests.set(request.socket, null));
  });
  const disconnectSenders = () => {
    for (const [socket, request] of requests) if (request === null || !request.complete) socket.destroy();
  };
  const closeConnections = async () => {
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const late = setTimeout(disconnectSenders, SEND_WITHIN_MS);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(idle);
    clearTimeout(late);
  };
  return async () => {
    closing = true;
    const work = await startedWork();
    // The port stays open meanwhile, so that readiness probes learn of the shutdown.
    await work?.drain();
    await closeConnections();
    await work?.close();
  };
}

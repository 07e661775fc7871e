import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { type Clock, systemClock } from "../../../lib/domain/clock";
import type { Booking } from "../../../lib/quota/booking";
import type { UpstreamRequest } from "../../../lib/upstream/pipe/pipe";
import { createTransport, type Transport, type TransportSettings } from "../../../lib/upstream/pipe/transport";
import { PERSON } from "../../support/stack";

export const PROJECTS_REQUEST: UpstreamRequest = {
  endpoint: "projects",
  segments: ["projects"],
  query: {},
  caller: PERSON,
  about: "",
  despiteBlock: false,
};

type Options = Partial<Omit<TransportSettings, "place">> & { headers?: Record<string, string> };

/** A transport to `base` that is closed after the test. */
export function transportTo(
  base: string,
  { headers = {}, deadlineMs = 1_500, ...options }: Options = {},
  clock: Clock = systemClock,
): Transport {
  const baseUrl = new URL(base);
  const place = { baseUrl, shownBaseUrl: baseUrl, headers, query: {} };
  const transport = createTransport({ place, deadlineMs, ...options }, clock);
  onTestFinished(() => transport.close());
  return transport;
}

/** The transport only forwards a booking, so these tests need no ledger. */
export const sendUnbooked = (transport: Transport) => transport.send({} as Booking, PROJECTS_REQUEST);

/** Calls `serve` when a request arrives. It is closed after the test. @returns its port */
export async function rawServer(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    socket.once("data", () => serve(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

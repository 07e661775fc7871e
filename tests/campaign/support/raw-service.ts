import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export type RawService = {
  origin: string;
  asked(): number;
  close(): Promise<void>;
};

/** A service below HTTP: `behave` gets the socket after a request, `onConnect` before any request. */
export async function rawService(
  behave: (socket: Socket) => void,
  { onConnect }: { onConnect?: (socket: Socket) => void } = {},
): Promise<RawService> {
  const sockets = new Set<Socket>();
  let asked = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    onConnect?.(socket);
    socket.on("data", () => {
      asked += 1;
      behave(socket);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

export function drip(socket: Socket, first: string, more: string, everyMs = 100): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(more), everyMs);
  socket.on("close", () => clearInterval(timer));
}

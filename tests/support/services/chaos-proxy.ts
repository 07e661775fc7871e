import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Cuts after a number of server bytes, or instead of the response to a client's text. */
export type Cut = ({ afterBytes: number } | { answerTo: string }) & { how: "reset" | "half-close" };

export type ChaosProxy = {
  port: number;
  set(cut: Cut | null): void;
  cuts(): number;
  close(): Promise<void>;
};

export async function chaosProxy(targetPort: number): Promise<ChaosProxy> {
  const sockets = new Set<Socket>();
  let cut: Cut | null = null;
  let passedBytes = 0;
  let cuts = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // Both ends may break at any time.
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    return socket;
  };

  const server = createServer((client) => {
    const target = keep(connect(targetPort, "127.0.0.1"));
    let clientText = "";
    keep(client).on("data", (bytes) => {
      if (cut !== null && "answerTo" in cut) clientText = bytes.toString("latin1");
      target.write(bytes);
    });
    client.on("close", () => target.destroy());
    target.on("close", () => client.destroy());
    target.on("data", (bytes) => {
      const passing =
        cut === null ? bytes.length : passingBytes(cut, { clientText, passedBytes, coming: bytes.length });
      if (cut === null || passing === bytes.length) {
        passedBytes += bytes.length;
        client.write(bytes);
        return;
      }
      const { how } = cut;
      cut = null;
      cuts += 1;
      client.write(bytes.subarray(0, passing));
      if (how === "half-close") client.end();
      else client.resetAndDestroy();
      target.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      cut = next;
      passedBytes = 0;
    },
    cuts: () => cuts,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

function passingBytes(cut: Cut, at: { clientText: string; passedBytes: number; coming: number }): number {
  if ("answerTo" in cut) return at.clientText.includes(cut.answerTo) ? 0 : at.coming;
  return at.passedBytes + at.coming < cut.afterBytes ? at.coming : Math.max(0, cut.afterBytes - at.passedBytes);
}

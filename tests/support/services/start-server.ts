import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

export type StartedServer = { port: number; url: string; close(): Promise<void> };

/** Starts a server on a free port of this computer; closing it ends open connections too. */
export async function startServer(server: Server): Promise<StartedServer> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return { port, url: `http://127.0.0.1:${port}`, close };
}

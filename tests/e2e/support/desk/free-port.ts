import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that the system gives to outgoing connections, which could take one before it is used. */
const PORTS = { first: 20_000, count: 12_000 };
const usedPorts = new Set<number>();

/** A free loopback port, and never the same one twice in a process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (usedPorts.has(port) || !(await isFree(port))) continue;
    usedPorts.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch {
    return false;
  }
  await new Promise((resolve) => server.close(resolve));
  return true;
}

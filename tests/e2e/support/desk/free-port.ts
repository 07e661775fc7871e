import { once } from "node:events";
import { createServer } from "node:net";

// Below the ports that the system gives to outgoing connections, so that none is taken between the check and the use.
const PORTS_OF_A_WORKER = 1_000;
const firstPort = 20_000 + Number(process.env.TEST_PARALLEL_INDEX ?? process.pid % 10) * PORTS_OF_A_WORKER;
let checked = 0;

/** A free loopback port, and never the same one twice in a process. */
export async function freePort(): Promise<number> {
  while (checked < PORTS_OF_A_WORKER) {
    const port = firstPort + checked++;
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${firstPort} are in use.`);
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

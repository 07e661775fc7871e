import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type CountingService = { url: string; hits(): number; close(): Promise<void> };

export async function countingService(
  answer: (request: IncomingMessage, response: ServerResponse, hit: number) => void,
): Promise<CountingService> {
  let hits = 0;
  const server = createServer((request, response) => {
    hits += 1;
    answer(request, response, hits);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: () => hits,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function answerJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { startServer } from "./start-server";

export type CountingService = { url: string; hits(): number; close(): Promise<void> };

export async function countingService(
  answer: (request: IncomingMessage, response: ServerResponse, hit: number) => void,
): Promise<CountingService> {
  let hits = 0;
  const server = createServer((request, response) => {
    hits += 1;
    answer(request, response, hits);
  });
  const { url, close } = await startServer(server);
  return { url, hits: () => hits, close };
}

export function answerJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { startServer } from "../../support/services/start-server";

export type HandMadeUpstream = {
  baseUrl: string;
  requests: string[];
  stop(): Promise<void>;
};

/** @param answer writes the response to each request below `/v1` */
export async function startUpstream(answer: RequestListener): Promise<HandMadeUpstream> {
  const requests: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  const { url, close } = await startServer(server);
  return { baseUrl: `${url}/v1`, requests, stop: close };
}

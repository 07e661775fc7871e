import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

type Options = { method?: string; headers?: Record<string, string | string[]> };

/** Writes the request line exactly: HTTP libraries would normalize the path. */
export async function sendRaw(server: { url: string }, path: string, { method = "GET", headers = {} }: Options = {}) {
  const { hostname, port } = new URL(server.url);
  const request = httpRequest({ hostname, port, path, method, headers, agent: false }).end();
  const [response]: [IncomingMessage] = (await once(request, "response")) as [IncomingMessage];
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes, body: bytes.toString() };
}

import { request as httpRequest } from "node:http";

export type RawResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** Writes the request line exactly: HTTP libraries would normalize the path. */
export function sendRaw(
  server: { url: string },
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string | string[]> } = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method, headers, agent: false }, (response) => {
      let body = "";
      response.setEncoding("latin1").on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    request.on("error", reject).end();
  });
}

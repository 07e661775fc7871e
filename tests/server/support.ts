import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { createHandler } from "../../lib/server/create-handler";
import { answerClientError } from "../../lib/server/refuse";
import { startServer } from "../support/services/start-server";
import { settingsOf } from "../support/settings";

export type Reached = Pick<IncomingMessage, "method" | "url" | "headers">;

export const PASSWORD_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/** The server's handler on a real port, with `handleNext` instead of Next. */
export async function serveHandler(
  env: Record<string, string> = {},
  handleNext?: (...args: Parameters<RequestListener>) => unknown,
) {
  const reached: Reached[] = [];
  const server = createServer();
  server.on(
    "request",
    createHandler({
      settings: settingsOf(env),
      build: null,
      handleNext: (request, response) => {
        reached.push({ method: request.method, url: request.url, headers: request.headers });
        return handleNext === undefined ? response.end("from Next") : handleNext(request, response);
      },
    }),
  );
  server.on("clientError", answerClientError);
  const { port, close } = await startServer(server);

  const send = async (bytes: string): Promise<{ status: number; head: string; body: string }> => {
    reached.length = 0;
    const socket = connect(port, "127.0.0.1");
    socket.write(bytes);
    const [head = "", body = ""] = (await readText(socket)).split("\r\n\r\n");
    return { status: Number(head.split(" ")[1]), head, body };
  };
  const get = (path: string, headers = "", method = "GET") =>
    send(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n`);
  return { server, port, reached, send, get, close };
}

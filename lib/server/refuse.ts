import { randomBytes } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { processLog } from "../log/log";
import type { Refusal } from "./guard-request";
import { SECURITY_HEADERS } from "./security-headers";

export const STOPPING: Refusal = {
  status: 503,
  title: "Keyword Desk is shutting down.",
  text: "It finishes the requests under way and starts no new ones. Reload this page after the restart.",
};

export const answerStopping = (response: ServerResponse): void =>
  void response
    .writeHead(503, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" })
    .end("stopping\n");

const bodyOf = ({ title, text }: Refusal, requestId: string): string =>
  `${[title, text].filter((part) => part !== "").join(" ")}\nRequest ID: ${requestId}\n`;

const headersOf = (requestId: string) => ({
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Request-Id": requestId,
  Connection: "close",
});

export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal, path: string): void {
  const requestId = logRefusal(refusal, { method: request.method, area: `/${path.split("/")[1] ?? ""}` });
  for (const [name, value] of Object.entries(headersOf(requestId))) response.setHeader(name, value);
  if (refusal.status === 405) response.setHeader("Allow", "GET, HEAD");
  response.statusCode = refusal.status;
  response.end(bodyOf(refusal, requestId));
}

/** The other segments may contain IDs. */
function logRefusal({ status, title }: Refusal, facts: { method?: string | undefined; area?: string }): string {
  const requestId = randomBytes(4).toString("hex");
  processLog().warn({ part: "guard", requestId, ...facts, status, reason: title });
  return requestId;
}

export function answerClientError({ code }: { code?: string }, socket: Duplex): void {
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const refusal = refusalOf(code);
  const requestId = logRefusal(refusal, {});
  const body = bodyOf(refusal, requestId);
  const headers = { ...SECURITY_HEADERS, ...headersOf(requestId), "Content-Length": String(Buffer.byteLength(body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join("")}\r\n${body}`);
}

function refusalOf(code: string | undefined): Refusal {
  if (code === "HPE_HEADER_OVERFLOW")
    return {
      status: 431,
      title: "This request’s headers are too large.",
      text: "Clear this site’s cookies, or use a shorter link.",
    };
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return {
      status: 408,
      title: "This request took too long to arrive.",
      text: "It was not processed. Send it again.",
    };
  return { status: 400, title: "This request can’t be read.", text: "It isn’t valid HTTP, so it was not processed." };
}

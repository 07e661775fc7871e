import { randomBytes } from "node:crypto";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Container } from "../../container/container";
import { findContainer, getContainer } from "../../container/get-container";
import { ACCOUNT_HEADER } from "../../domain/web/front-headers";
import { bodyRefusal, readBody } from "../../http/read-body";
import type { Agent, Enqueue } from "../agent";
import { challengeAt, placeOf } from "../oauth/endpoints";
import { createMcpServer } from "../server";
import { CallQueue } from "./call-queue";
import { CallsUnderWay, SESSION_HEADER } from "./calls-under-way";
import { preflight, withHeaders, withReadable } from "./cross-origin";
import { log } from "./log";

const BODY_BYTES_MAX = 256 * 1024;

type Clients = { calls: CallsUnderWay; queue: CallQueue };

const clientsByContainer = new WeakMap<Container, Clients>();

function clientsOf(container: Container): Clients {
  const clients = clientsByContainer.get(container) ?? { calls: new CallsUnderWay(), queue: new CallQueue() };
  clientsByContainer.set(container, clients);
  return clients;
}

/** An unknown account is refused like an unknown token, so that accounts cannot be enumerated. */
export async function handleMcp(request: Request): Promise<Response> {
  const namedContainer = await findContainer(request.headers.get(ACCOUNT_HEADER));
  return serveMcp(namedContainer ?? (await getContainer()), request, namedContainer !== null);
}

/**
 * 404 without tokens and OAuth, 421 other host, 403 other origin, 401 unknown token, 413 large body. Each request has
 * its own server and transport, so no response can reach another client.
 */
export async function serveMcp(container: Container, request: Request, isKnown = true): Promise<Response> {
  const { allowedOrigins } = container.agents.settings;
  const canAsk = placeOf(container.desk, request.headers) !== null;
  if (!canAsk && !(await container.agents.tokens.hasAny())) return refuse(404, "Nothing exists here.");
  const origin = request.headers.get("origin");
  const response = await serveKnown(container, request, isKnown);
  return origin !== null && allowedOrigins.includes(origin) ? withReadable(response, origin) : response;
}

async function serveKnown(container: Container, request: Request, isKnown: boolean): Promise<Response> {
  const { allowedOrigins } = container.agents.settings;
  const host = request.headers.get("host");
  if (host === null || !container.desk.gate.allowsHost(host)) return refuse(421, "This host name is not served here.");
  const origin = request.headers.get("origin");
  if (origin !== null && !isOwnOrigin(origin, host) && !allowedOrigins.includes(origin))
    return refuse(403, "This origin is not allowed.");
  if (request.method === "OPTIONS" && origin !== null) return preflight(request);
  const authorization = request.headers.get("authorization");
  const tokenClient = await clientOf(container, authorization);
  const client = isKnown ? tokenClient : null;
  if (client === null) {
    const challenge = challengeAt(placeOf(container.desk, request.headers), authorization !== null);
    return refuse(401, "A bearer token is required.", { "www-authenticate": challenge });
  }
  const { name: clientName } = client;
  const { text, problem } = await readBody(request, BODY_BYTES_MAX);
  const refusal = bodyRefusal(problem, BODY_BYTES_MAX);
  if (refusal !== null) return refuse(refusal.status, refusal.title, { connection: "close" });
  const { method, headers, signal } = request;
  const init = { method, headers: withBothTypes(headers), signal, ...(text ? { body: text } : {}) };
  const mcpRequest = new Request(request.url, init);
  const { calls, queue } = clientsOf(container);
  const { cancelSignal, session } = calls.take(text ?? "", clientName, headers.get(SESSION_HEADER));
  const disconnectSignal = AbortSignal.any([signal, cancelSignal]);
  // Node stops aborting a request's signal once the request is garbage-collected, so keep a reference.
  const requests = [request, mcpRequest];
  const enqueue: Enqueue = (call) => queue.run(clientName, () => call().finally(() => requests.splice(0)));
  const agent: Agent = { ...agentOf(container, client), log, disconnectSignal, enqueue };
  const handler = createMcpHandler(() => createMcpServer(agent), {
    onerror: (error) => log({ level: "warn", fault: error.message }),
  });
  const response = await asAccepted(await handler.fetch(mcpRequest), headers.get("accept"));
  return session === null ? response : withHeaders(response, { [SESSION_HEADER]: session });
}

/** Scheme, host and port must match the request. */
const isOwnOrigin = (origin: string, host: string): boolean =>
  origin === `http://${host}` || origin === `https://${host}`;

function clientOf({ agents }: Container, authorization: string | null): Promise<KnownAgent | null> {
  const token = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? "")?.[1] ?? "";
  return agents.tokens.find(token);
}

type KnownAgent = NonNullable<Awaited<ReturnType<Container["agents"]["tokens"]["find"]>>>;

const agentOf = (container: Container, { name: clientName, sharePercent }: KnownAgent) => ({
  container,
  clientName,
  hourMax:
    sharePercent === null ? undefined : Math.floor((container.agents.settings.requestsPerHourMax * sharePercent) / 100),
});

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  const requestId = randomBytes(4).toString("hex");
  log({ level: "warn", event: "refused", requestId, status, reason: message });
  const error = { code: -32_000, message, data: { requestId } };
  return Response.json(
    { jsonrpc: "2.0", error, id: null },
    { status, headers: { "cache-control": "no-store", "x-request-id": requestId, ...headers } },
  );
}

const BOTH = "application/json, text/event-stream";
const MESSAGE = /^data: (.*)$/gm;

/** Headers with the Accept that the protocol requires, because many clients send only part of it. */
function withBothTypes(headers: Headers): Headers {
  const all = new Headers(headers);
  all.set("accept", BOTH);
  return all;
}

/** The response as JSON if the client accepts no event stream. Leaves out progress messages. */
async function asAccepted(response: Response, accept: string | null): Promise<Response> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!isStream || accept === null || /text\/(event-stream|\*)|\*\/\*/i.test(accept)) return response;
  const messages = [...(await response.text()).matchAll(MESSAGE)].flatMap(([, data = ""]) => data || []);
  const replies = messages.map((data) => JSON.parse(data)).filter((message) => !("method" in message));
  const headers = new Headers(response.headers);
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify(replies.length === 1 ? replies[0] : replies), {
    status: response.status,
    headers,
  });
}

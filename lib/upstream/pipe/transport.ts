import type { LookupFunction } from "node:net";
import type { Dispatcher } from "undici";
import type { Clock } from "../../domain/clock";
import type { Booking } from "../../quota/booking";
import { readBody } from "./body-text";
import type { KeyPlacement } from "./key-placement";
import { TransportFailure, type UpstreamRequest, type UpstreamResponse } from "./pipe";
import { AddressRefused, addressRule, guardedLookup, isRefusedLiteral } from "./private-address";
import { proxyFor } from "./proxy-for";
import { requestPath } from "./request-path";
import { unpackedBody } from "./unpacked-body";

export type TransportSettings = {
  /** The service's address and the key; never logged, never part of an error. */
  place: Pick<KeyPlacement, "baseUrl" | "shownBaseUrl" | "headers" | "query">;
  /** Longest duration of a request from send to last byte, in milliseconds. */
  deadlineMs: number;
  allowPrivate?: boolean;
  lookup?: LookupFunction;
};

export type Transport = {
  send(booking: Booking, request: UpstreamRequest): Promise<Omit<UpstreamResponse, "hour" | "requestId">>;
  close(): Promise<void>;
};

const BODY_BYTES_MAX = 8 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_MAX = 8;

/** The only socket to the service; it requires a booking. Never redirects, retries or resends over a new connection. */
export function createTransport(settings: TransportSettings, clock: Clock): Transport {
  let dispatcher: Promise<Dispatcher> | undefined;
  // Loaded with the first request, so that a program that reads only saved data starts without it.
  const open = async () => {
    const { Agent, ProxyAgent } = await import("undici");
    const limits = { pipelining: 1, connections: CONNECTIONS_MAX, maxHeaderSize: 64 * 1024 };
    const proxy = proxyFor(settings.place.baseUrl);
    // The proxy resolves the service's name, so the address rule below can't apply.
    if (proxy !== null) return new ProxyAgent({ uri: proxy.href, ...limits });
    return new Agent({
      ...limits,
      connect: {
        timeout: CONNECT_TIMEOUT_MS,
        lookup: guardedLookup(addressRule(settings.place.baseUrl, settings.allowPrivate ?? false), settings.lookup),
      },
    });
  };
  return {
    close: async () => (await dispatcher)?.destroy(),
    async send(_booking, request) {
      const startedAtMs = clock.now();
      const { place } = settings;
      const path = shownPath(place.shownBaseUrl, request);
      if (isRefusedLiteral(place.baseUrl, settings.allowPrivate ?? false)) {
        const refusal = new AddressRefused("The base address may not be connected to.");
        throw new TransportFailure("unsent", failureReason(refusal, "unsent"), path, refusal);
      }
      const line = requestPath(place.baseUrl, request.segments, { ...request.query, ...place.query });
      dispatcher ??= open();
      const agent = await dispatcher;
      const sentAtMs = clock.now();
      const deadlineMs = Math.min(settings.deadlineMs, request.deadlineMs ?? settings.deadlineMs);
      const isLate = () => clock.now() > startedAtMs + deadlineMs;
      const reply = await exchange(agent, settings, { line, path, deadlineMs, isLate });
      const body = await unpack(reply, path);
      const { text, reason } = readBody(body, reply.headers["content-type"]);
      const { status, headers } = reply;
      const unreadText = reason === null ? {} : { unreadText: reason };
      return { status, headers, text, ...unreadText, path, sentAtMs, receivedAtMs: clock.now() };
    },
  };
}

/** Built without the key, so there is nothing to redact. */
const shownPath = (base: URL, request: UpstreamRequest): string =>
  requestPath(base, request.segments, request.query).replaceAll("%7Bkey%7D", "•••");

type Reply = { status: number; headers: Record<string, string>; body: Buffer };

type Exchange = { line: string; path: string; deadlineMs: number; isLate(): boolean };

function exchange(agent: Dispatcher, settings: TransportSettings, to: Exchange): Promise<Reply> {
  const { path, deadlineMs, isLate } = to;
  return new Promise((resolve, reject) => {
    let started = false;
    let ended = false;
    let size = 0;
    let reply: Omit<Reply, "body"> | null = null;
    let control: Dispatcher.DispatchController | null = null;
    const chunks: Buffer[] = [];

    const end = (failure: TransportFailure | null) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      if (failure === null && reply !== null) return resolve({ ...reply, body: Buffer.concat(chunks) });
      const reason = failure ?? new TransportFailure("broken", "The response broke off before its end", path);
      control?.abort(reason);
      reject(reason);
    };
    const timer = setTimeout(() => {
      const kind = started ? "timeout" : "unsent";
      end(
        new TransportFailure(
          kind,
          started ? `No response after ${Math.round(deadlineMs / 1_000)} seconds` : "no connection",
          path,
        ),
      );
    }, deadlineMs);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        control = controller;
        // After a stall the connection event can come before the timer's.
        if (!ended && !started && isLate()) end(new TransportFailure("unsent", "no connection", path));
        if (ended) return controller.abort(new Error("too late"));
        if (started) return end(new TransportFailure("broken", "The connection was lost", path));
        started = true;
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return;
        reply = { status, headers: flatten(headers) };
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > BODY_BYTES_MAX) return end(new TransportFailure("broken", "The response is too large", path));
        chunks.push(chunk);
      },
      onResponseEnd: () => end(null),
      onResponseError(_controller, error) {
        const kind = started || wasSent(error) ? "broken" : "unsent";
        end(new TransportFailure(kind, failureReason(error, kind), path, error));
      },
    };
    agent.dispatch(
      {
        origin: settings.place.baseUrl.origin,
        path: to.line,
        method: "GET",
        headers: {
          accept: "application/json",
          "accept-encoding": "gzip, deflate, br",
          "user-agent": "keyword-desk",
          ...settings.place.headers,
        },
        // The deadline above is the only one. An equal timeout here could fire first and report a broken response.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      handler,
    );
  });
}

const flatten = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(", ") : value]],
    ),
  );

async function unpack({ headers, body }: Reply, path: string): Promise<Buffer> {
  const result = await unpackedBody(body, headers["content-encoding"], BODY_BYTES_MAX);
  if (result.body !== null) return result.body;
  throw new TransportFailure("broken", result.reason, path, result.error);
}

const CERTIFICATE_CODES = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/;

const codeOf = (error: unknown): string => {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
};

/** Errors that happen only after bytes may have left. Before the request starts, nothing was sent. */
const wasSent = (error: unknown): boolean =>
  ["UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"].includes(codeOf(error));

/** In the words of the error screen, never the library's text, which may quote a header. */
function failureReason(error: unknown, kind: "unsent" | "broken"): string {
  const code = codeOf(error);
  if (kind === "broken") return "The response broke off before its end";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EAI_NODATA") return "address not found";
  if (CERTIFICATE_CODES.test(code)) return "secure connection failed";
  if (code === "ECONNREFUSED") return "refused the connection";
  if (code === "ADDRESS_REFUSED")
    return "is in a private network; only ALLOW_PRIVATE_UPSTREAM=1 on the server allows that";
  return "no connection";
}

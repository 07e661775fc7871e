import type { Problem } from "../domain/errors";
import type { Refusal } from "../domain/response/refusal";
import { signInHref } from "../domain/web/next-path";
import { CHANGE_TOKEN_META } from "../domain/web/session";
import { ownBase } from "./account-base";

/** Problem JSON of our routes, or a network error between page and dashboard. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  constructor(readonly problem: Problem) {
    super(problem.title);
  }
}

/** Costs nothing. */
export class OfflineError extends Error {
  override readonly name = "OfflineError";
}

/** The dashboard refused, such as for a connection that another tab deleted. The message is for the user. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  constructor(readonly refusal: Refusal) {
    super(refusal.title);
  }
}

/** Never spends. Like all calls here, throws ProblemError, RefusedError or OfflineError. */
export function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const { signal: leaving } = signingOut;
  if (leaving.aborted) return forEver();
  return json<T>(fetchOrThrow(path, { signal: signal ? AbortSignal.any([leaving, signal]) : leaving }));
}

/** The only call that can spend. */
export const postJson = <T>(path: string, body: object, signal?: AbortSignal): Promise<T> =>
  json<T>(post(path, JSON.stringify(body), "application/json", signal));

export const postFile = <T>(path: string, file: Blob, signal: AbortSignal): Promise<T> =>
  json<T>(post(path, file, "application/octet-stream", signal));

const json = async <T>(response: Promise<Response>): Promise<T> => (await response).json() as Promise<T>;

function post(path: string, body: BodyInit, type: string, signal?: AbortSignal): Promise<Response> {
  const token = document.querySelector<HTMLMetaElement>(`meta[name="${CHANGE_TOKEN_META}"]`)?.content;
  const headers = { "content-type": type, ...(token === undefined ? {} : { "x-change-token": token }) };
  return fetchOrThrow(path, { method: "POST", headers, body, signal });
}

export async function postForLines(path: string, body: object, onLine: (line: unknown) => void): Promise<void> {
  const response = await post(path, JSON.stringify(body), "application/json");
  try {
    for await (const line of response.body ? linesOf(response.body) : []) onLine(JSON.parse(line));
  } catch (error) {
    throw new OfflineError("The dashboard’s response broke off", { cause: error });
  }
}

/** Without a part that no line break ends. Pieces are joined once per line: a column is one long line. */
export async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const pieces: string[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = part.value.split("\n");
    for (const [index, text] of lines.entries()) {
      pieces.push(text);
      if (index < lines.length - 1) yield pieces.splice(0).join("");
    }
  }
}

const reach = (path: string, init: RequestInit): Promise<Response> =>
  fetch(ownBase() + path, { ...init, cache: "no-store" }).catch((error: unknown) => {
    if (init.signal?.aborted && signingOut.signal.aborted) return forEver();
    if (init.signal?.aborted) throw error;
    throw new OfflineError("The dashboard didn’t respond", { cause: error });
  });

/** @param etag of the loaded version; an unchanged one is a 304 */
export const getResponse = (path: string, etag: string | null, signal?: AbortSignal): Promise<Response> =>
  fetchOrThrow(path, { headers: etag === null ? {} : { "if-none-match": etag }, signal: signal ?? null });

async function fetchOrThrow(path: string, init: RequestInit): Promise<Response> {
  const response = await reach(path, init);
  if (response.ok || response.status === 304) return response;
  if (response.status === 401) return leaveForSignIn();
  throw await toFailure(response);
}

let signingOut = new AbortController();

export function setSigningOut(isNow: boolean): void {
  if (isNow) signingOut.abort();
  else signingOut = new AbortController();
}

/** The page is about to unload, so callers never get a result. */
const forEver = (): Promise<never> => new Promise(() => {});

/** The session has ended: leaves the page and never resolves. */
function leaveForSignIn(): Promise<never> {
  if (!signingOut.signal.aborted) window.location.assign(signInHref(window.location.pathname + window.location.search));
  return forEver();
}

async function toFailure(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null);
  if (body !== null && typeof body === "object" && "code" in body) return new ProblemError(body as Problem);
  if (body !== null && typeof body === "object" && "title" in body) return new RefusedError(body as Refusal);
  return new OfflineError(`The dashboard responded ${response.status} without a reason`);
}

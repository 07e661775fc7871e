import type { Problem } from "../domain/errors";
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
}

/** Never spends. Throws ProblemError or OfflineError. */
export const getJson = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  signingOut.signal.aborted ? forEver() : ask<T>(path, { signal: eitherOf(signingOut.signal, signal) });

/** The only call that can spend. Throws ProblemError or OfflineError. */
export const postJson = <T>(path: string, body: object, signal?: AbortSignal): Promise<T> =>
  ask<T>(path, { method: "POST", headers: changeHeaders(), body: JSON.stringify(body), signal });

function changeHeaders(): Record<string, string> {
  const token = document.querySelector<HTMLMetaElement>(`meta[name="${CHANGE_TOKEN_META}"]`)?.content;
  return { "content-type": "application/json", ...(token === undefined ? {} : { "x-change-token": token }) };
}

type StatusAndAnswer = { status: number; answer: unknown };

const answerOf = async (response: Response): Promise<StatusAndAnswer> => ({
  status: response.status,
  answer: await response.json().catch(() => null),
});

const post = (path: string, body: object): Promise<Response> =>
  reach(path, { method: "POST", headers: changeHeaders(), body: JSON.stringify(body) });

/** A refusal is a result. Throws OfflineError. */
export const postForAnswer = async (path: string, body: object): Promise<StatusAndAnswer> =>
  answerOf(await post(path, body));

/** Throws OfflineError. */
export async function postFile(path: string, file: Blob, signal: AbortSignal): Promise<StatusAndAnswer> {
  const headers = { ...changeHeaders(), "content-type": "application/octet-stream" };
  return answerOf(await reach(path, { method: "POST", headers, body: file, signal }));
}

export async function postForLines(
  path: string,
  body: object,
  onLine: (line: unknown) => void,
): Promise<StatusAndAnswer> {
  const response = await post(path, body);
  if (!response.ok || response.body === null) return answerOf(response);
  try {
    for await (const line of linesOf(response.body)) onLine(JSON.parse(line));
  } catch (error) {
    throw new OfflineError("The dashboard’s response broke off", { cause: error });
  }
  return { status: response.status, answer: null };
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

/** @param etag of the loaded version; an unchanged one is a 304. Throws ProblemError or OfflineError */
export const getResponse = (path: string, etag: string | null, signal?: AbortSignal): Promise<Response> =>
  answered(path, { headers: etag === null ? {} : { "if-none-match": etag }, signal: signal ?? null });

const ask = async <T>(path: string, init: RequestInit): Promise<T> => (await answered(path, init)).json() as Promise<T>;

async function answered(path: string, init: RequestInit): Promise<Response> {
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

const eitherOf = (a: AbortSignal, b: AbortSignal | undefined): AbortSignal =>
  b === undefined ? a : AbortSignal.any([a, b]);

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
  if (body !== null && typeof body === "object" && "title" in body) return new RefusedError(String(body.title));
  return new OfflineError(`The dashboard responded ${response.status} without a reason`);
}

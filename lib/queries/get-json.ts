import type { Problem } from "../domain/errors";
import { signInHref } from "../domain/web/next-path";
import { CHANGE_TOKEN_META } from "../domain/web/session";
import { ownBase } from "./account-base";

/** A failure that reached the browser: the problem JSON of one of our routes, or the network between page and dashboard. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  constructor(readonly problem: Problem) {
    super(problem.title);
  }
}

/** The page cannot reach its own dashboard: offline, or the dashboard was stopped. Costs nothing. */
export class OfflineError extends Error {
  override readonly name = "OfflineError";
}

/** Reads one of our routes. A GET never spends. Throws ProblemError or OfflineError. */
export const getJson = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  signingOut.signal.aborted ? forEver() : ask<T>(path, { signal: eitherOf(signingOut.signal, signal) });

/** Posts to one of our routes: the only call that can spend. Throws ProblemError or OfflineError. */
export const postJson = <T>(path: string, body: object, signal?: AbortSignal): Promise<T> =>
  ask<T>(path, { method: "POST", headers: changeHeaders(), body: JSON.stringify(body), signal });

/** Reads one of the dashboard's own files, such as its font. */
export const getFile = async (path: string): Promise<Blob> => (await fetch(path)).blob();

/** JSON, and the change token the page was rendered with for a signed-in visitor. */
function changeHeaders(): Record<string, string> {
  const token = document.querySelector<HTMLMetaElement>(`meta[name="${CHANGE_TOKEN_META}"]`)?.content;
  return { "content-type": "application/json", ...(token === undefined ? {} : { "x-change-token": token }) };
}

/** Posts where a refusal is an answer of its own. @returns status and body as they are. Throws OfflineError. */
export async function postForAnswer(path: string, body: object): Promise<{ status: number; answer: unknown }> {
  const response = await reach(path, { method: "POST", headers: changeHeaders(), body: JSON.stringify(body) });
  return { status: response.status, answer: await response.json().catch(() => null) };
}

/** Posts where the answer comes in lines of JSON. @returns status, and the body where it is a refusal. Throws OfflineError */
export async function postForLines(
  path: string,
  body: object,
  onLine: (line: unknown) => void,
): Promise<{ status: number; answer: unknown }> {
  const response = await reach(path, { method: "POST", headers: changeHeaders(), body: JSON.stringify(body) });
  const { status } = response;
  if (!response.ok || response.body === null) return { status, answer: await response.json().catch(() => null) };
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine(JSON.parse(line));
    }
  } catch (error) {
    throw new OfflineError("The dashboard’s response broke off", { cause: error });
  }
  return { status, answer: null };
}

/** Every route answers for the account of the page that asks. */
const reach = (path: string, init: RequestInit): Promise<Response> =>
  fetch(ownBase() + path, { ...init, cache: "no-store" }).catch((error: unknown) => {
    if (init.signal?.aborted && signingOut.signal.aborted) return forEver();
    if (init.signal?.aborted) throw error;
    throw new OfflineError("The dashboard didn’t respond", { cause: error });
  });

/**
 * Reads one of our routes that answers in a form of its own.
 * @param etag of what is held; where that still holds the answer is a 304. Throws ProblemError or OfflineError
 */
export const getResponse = (path: string, etag: string | null, signal?: AbortSignal): Promise<Response> =>
  answered(path, { headers: etag === null ? {} : { "if-none-match": etag }, signal: signal ?? null });

const ask = async <T>(path: string, init: RequestInit): Promise<T> => (await answered(path, init)).json() as Promise<T>;

async function answered(path: string, init: RequestInit): Promise<Response> {
  const response = await reach(path, init);
  if (response.ok || response.status === 304) return response;
  if (response.status === 401) return leaveForSignIn();
  throw await toFailure(response);
}

/** Ends whatever reads while a person signs out: it would only learn that there is no session any more. */
let signingOut = new AbortController();

/** While a person signs out nothing is loaded; when that fails, loading resumes. */
export function setSigningOut(isNow: boolean): void {
  if (isNow) signingOut.abort();
  else signingOut = new AbortController();
}

const eitherOf = (a: AbortSignal, b: AbortSignal | undefined): AbortSignal =>
  b === undefined ? a : AbortSignal.any([a, b]);

/** The page is about to be left: waiting callers are never answered. */
const forEver = (): Promise<never> => new Promise(() => {});

/** The session has ended: nothing that is on screen may stay, so the page is left and this never resolves. */
function leaveForSignIn(): Promise<never> {
  if (!signingOut.signal.aborted) window.location.assign(signInHref(window.location.pathname + window.location.search));
  return forEver();
}

async function toFailure(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null);
  if (body !== null && typeof body === "object" && "code" in body) return new ProblemError(body as Problem);
  return new OfflineError(`The dashboard responded ${response.status} without a reason`);
}

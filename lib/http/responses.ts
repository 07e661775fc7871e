import type { Problem } from "../domain/errors";
import { jsonPieces } from "../domain/json-pieces";
import { textStream, turnOfOthers } from "../domain/steps";
import type { CallNote } from "../log/route-calls";

const NO_STORE = { "cache-control": "no-store" };
const PROBLEM = { ...NO_STORE, "content-type": "application/problem+json" };

export const respondJson = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { ...NO_STORE, ...headers } });

const WRITTEN_AT_ONCE = 256 * 1024;

export function respondLongJson(body: unknown): Response {
  const stream = textStream(longPieces(body));
  return new Response(stream, { status: 200, headers: { ...NO_STORE, "content-type": "application/json" } });
}

async function* longPieces(body: unknown): AsyncGenerator<string> {
  let written = "";
  for (const piece of jsonPieces(body)) {
    written += piece;
    if (written.length < WRITTEN_AT_ONCE) continue;
    yield written;
    written = "";
    await turnOfOthers();
  }
  yield written;
}

export const problemJson = (problem: Problem): Response =>
  withNote(Response.json(problem, { status: problem.status, headers: PROBLEM }), {
    problem,
    cost: problem.details.counted + problem.details.mayCount,
  });

export const refuse = (status: number, title: string, headers: Record<string, string> = {}): Response =>
  withNote(Response.json({ title, status }, { status, headers: { ...PROBLEM, ...headers } }), { reason: title });

export const withRequestId = ({ status, headers }: Response, title: string, requestId: string): Response =>
  Response.json({ title, status, requestId }, { status, headers });

const notes = new WeakMap<Response, CallNote>();

export function withNote(response: Response, note: CallNote): Response {
  notes.set(response, note);
  return response;
}

export const noteOf = (response: Response): CallNote => notes.get(response) ?? {};

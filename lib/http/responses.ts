import type { Problem } from "../domain/errors";
import { jsonPieces } from "../domain/json-pieces";
import { turnOfOthers } from "../domain/steps";
import type { CallNote } from "../log/route-calls";

const NO_STORE = { "cache-control": "no-store" };
const PROBLEM = { ...NO_STORE, "content-type": "application/problem+json" };

export const respondJson = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { ...NO_STORE, ...headers } });

const WRITTEN_AT_ONCE = 256 * 1024;

export function respondLongJson(body: unknown): Response {
  const pieces = jsonPieces(body);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await turnOfOthers();
      let written = "";
      for (let piece = pieces.next(); ; piece = pieces.next()) {
        if (piece.done !== true) written += piece.value;
        if (piece.done !== true && written.length < WRITTEN_AT_ONCE) continue;
        if (written !== "") controller.enqueue(encoder.encode(written));
        if (piece.done === true) controller.close();
        return;
      }
    },
  });
  return new Response(stream, { status: 200, headers: { ...NO_STORE, "content-type": "application/json" } });
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

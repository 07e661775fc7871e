import type { Problem } from "../domain/errors";
import { jsonSteps } from "../domain/json-pieces";
import type { Refusal } from "../domain/response/refusal";
import { inTurns } from "../domain/steps";
import type { CallNote } from "../log/route-calls";

const NO_STORE = { "cache-control": "no-store" };
const PROBLEM = { ...NO_STORE, "content-type": "application/problem+json" };

export const respondJson = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { ...NO_STORE, ...headers } });

/** Written in turns with other work, because a list of 100,000 rows takes long. */
export const respondLongJson = async (body: unknown): Promise<Response> =>
  new Response(await inTurns(jsonSteps(body)), { headers: { ...NO_STORE, "content-type": "application/json" } });

type File = { name: string; type: string; body: string | ReadableStream<Uint8Array<ArrayBuffer>> };

export const respondFile = ({ name, type, body }: File): Response =>
  new Response(body, {
    headers: { ...NO_STORE, "content-type": type, "content-disposition": `attachment; filename="${name}"` },
  });

export const problemJson = (problem: Problem): Response =>
  withNote(Response.json(problem, { status: problem.status, headers: PROBLEM }), {
    problem,
    cost: problem.details.counted + problem.details.mayCount,
  });

export const refuse = (status: number, title: string, headers?: Record<string, string>): Response =>
  refuseWith(status, { title }, headers);

export const refuseWith = (status: number, refusal: Refusal, headers: Record<string, string> = {}): Response =>
  withNote(Response.json({ status, ...refusal }, { status, headers: { ...PROBLEM, ...headers } }), { refusal });

export const withRequestId = ({ status, headers }: Response, refusal: Refusal, requestId: string): Response =>
  Response.json({ ...refusal, status, requestId }, { status, headers });

const notes = new WeakMap<Response, CallNote>();

export function withNote(response: Response, note: CallNote): Response {
  notes.set(response, note);
  return response;
}

export const noteOf = (response: Response): CallNote => notes.get(response) ?? {};

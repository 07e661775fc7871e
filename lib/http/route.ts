import { z } from "zod";
import type { Visitor } from "../access/gate";
import type { AccountParts, Container } from "../container/container";
import { findContainer, getContainer } from "../container/get-container";
import type { Problem } from "../domain/errors";
import { parsedJson } from "../domain/json";
import type { Caller } from "../domain/quota/caller";
import type { Answer } from "../domain/response/result";
import { dayNumber } from "../domain/time/days";
import { ACCOUNT_HEADER } from "../domain/web/front-headers";
import { faultText } from "../log/log";
import { type CallFacts, type CallNote, logRouteCall } from "../log/route-calls";
import type { Reads } from "../reads/create-reads";
import { NEVER } from "../reads/read-context";
import { spendGate } from "../reads/refusals";
import { internalProblem, newReference } from "../store/internal-problem";
import type { LoadRequest } from "../upstream/client";
import { admit } from "./admit";
import { BODY_BYTES_MAX, bodyRefusal, readBody, type Sender } from "./read-body";
import { noteOf, problemJson, refuse, respondJson, respondLongJson, withNote, withRequestId } from "./responses";

const DASHBOARD: Caller = { lane: "person", name: "Dashboard" };

const CalendarDay = z.string().refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayNumber(text) !== null);

const SpendBody = z.strictObject({
  spend: z.enum(["if-missing", "now"]),
  requestsMax: z.number().int().min(1).max(100_000),
  confirmed: z.boolean().optional(),
  unasked: z.boolean().optional(),
  savedOnly: z.boolean().optional(),
  despiteBlock: z.boolean().optional(),
  days: z
    .strictObject({ from: CalendarDay, to: CalendarDay })
    .refine(({ from, to }) => from <= to)
    .optional(),
});

type Params = Record<string, string>;
type Context<P extends Params> = { params: Promise<P | undefined> };
type Load<P extends Params, T> = (reads: Reads, params: P, request: LoadRequest) => Promise<Answer<T>>;

/** GET never spends, so prefetch, HEAD and link previews are free. POST with JSON from our own pages may spend. */
export const dataRoute = <P extends Params, T>(load: Load<P, T>, posted: (data: T) => T = (data) => data) => ({
  GET: (request: Request, context: Context<P>) =>
    withParams(request, context, async ({ reads }, params) => answerJson(await load(reads, params, NEVER))),
  POST: (request: Request, context: Context<P>) =>
    withParams(request, context, (container, params) =>
      withBody(request, SpendBody, async ({ spend, days, ...gesture }) => {
        const held = await load(container.reads, params, NEVER);
        const gate = spendGate(container, gesture, held);
        if ("problem" in gate) return problemJson(gate.problem);
        const asked = { spend, days, despiteBlock: gesture.despiteBlock, requestsMax: gate.requestsMax };
        const loadRequest = { ...asked, opens: true, caller: DASHBOARD, signal: request.signal };
        const { reading, ...answer } = await load(container.reads, params, loadRequest);
        return answerJson({ ...answer, reading: reading && { ...reading, data: posted(reading.data) } });
      }),
    ),
});

export const freeRoute =
  <P extends Params, T>(run: (parts: AccountParts, params: P, query: URLSearchParams) => Promise<T>) =>
  (request: Request, context: Context<P>): Promise<Response> =>
    withParams(request, context, async (parts, params) =>
      respondJson(200, await run(parts, params, new URL(request.url).searchParams)),
    );

export const freeResponse =
  <P extends Params>(run: (reads: Reads, params: P, request: Request) => Promise<Response>) =>
  (request: Request, context: Context<P>): Promise<Response> =>
    withParams(request, context, ({ reads }, params) => run(reads, params, request));

export type SavedFile = { name: string; type: string; body: string | ReadableStream<Uint8Array<ArrayBuffer>> };

export const fileRoute =
  <P extends Params>(run: (reads: Reads, params: P, query: URLSearchParams) => Promise<SavedFile>) =>
  (request: Request, context: Context<P>): Promise<Response> =>
    withParams(request, context, async ({ reads }, params) => {
      const query = new URL(request.url).searchParams;
      const { name, type, body } = await run(reads, params, query);
      const headers = { "content-type": type, "content-disposition": `attachment; filename="${name}"` };
      return new Response(body, { status: 200, headers: { ...headers, "cache-control": "no-store" } });
    });

export class Declined {
  constructor(readonly problem: Problem) {}
}

export const actionRoute =
  <Body, T>(
    schema: z.ZodType<Body>,
    run: (parts: AccountParts, body: Body) => Promise<T | Declined | Response>,
    { bytesMax = BODY_BYTES_MAX } = {},
  ) =>
  (request: Request): Promise<Response> =>
    guardedRoute(request, (parts) =>
      withBody(
        request,
        schema,
        async (body) => {
          const answer = await run(parts, body);
          if (answer instanceof Response) return answer;
          return answer instanceof Declined ? problemJson(answer.problem) : respondJson(200, answer);
        },
        bytesMax,
      ),
    );

export const nothingHere = (request: Request): Promise<Response> =>
  guardedRoute(request, async () => refuse(404, NOTHING));

const NOTHING = "Nothing exists at this address.";
const NO_CONNECTION = "This connection no longer exists.";

/** The log has only the parameters' names. */
async function withParams<P extends Params>(
  request: Request,
  context: Context<P>,
  run: (container: Container, params: P) => Promise<Response>,
): Promise<Response> {
  const params = await paramsOf(context);
  return guardedRoute(request, (container) => run(container, params), { params });
}

/** Next decodes parameters of routes but not of pages; decoding twice would change an id with "%". */
const paramsOf = async <P extends Params>({ params }: Context<P>): Promise<P> => ((await params) ?? {}) as P;

const answerJson = <T>({ ...answer }: Answer<T>): Response => {
  const { reading, problem } = answer;
  if (reading === null && problem !== null) return problemJson(problem);
  return withNote(respondLongJson(answer), { problem, cost: costOf(answer) });
};

function costOf({ reading, problem }: Answer<unknown>): number {
  if (problem !== null) return problem.details.counted + problem.details.mayCount;
  if (reading === null || reading.saved) return 0;
  const pages = Object(reading.data).pages;
  return typeof pages === "number" ? pages : 1;
}

export async function withBody<Body>(
  request: Request,
  schema: z.ZodType<Body>,
  run: (body: Body) => Promise<Response>,
  bytesMax = BODY_BYTES_MAX,
  sender: Sender = "user",
): Promise<Response> {
  if (!(request.headers.get("content-type") ?? "").startsWith("application/json"))
    return refuse(415, "The body must be JSON.");
  const { text, problem } = await readBody(request, bytesMax, { sender });
  const refusal = bodyRefusal(problem, bytesMax);
  if (refusal !== null) return refuse(refusal.status, refusal.title, { connection: "close" });
  const body = schema.safeParse(parsedJson(text ?? ""));
  if (!body.success) return refuse(400, "The body isn’t in the expected form.");
  return run(body.data);
}

/** Unexpected errors are logged in full; the browser gets a reference. @param isPublic sign-in: needs no session */
export async function guardedRoute(
  request: Request,
  run: (container: Container, visitor: Visitor) => Promise<Response>,
  { isPublic = false, params = {} as Params } = {},
): Promise<Response> {
  const call = { requestId: newReference(), request, params, startedMs: performance.now() };
  try {
    const slug = request.headers.get(ACCOUNT_HEADER);
    const container = await findContainer(slug);
    const anyContainer = container ?? (await getContainer());
    const { refusal, visitor } = await admit(anyContainer.desk.gate, request, isPublic);
    // Without a session the response must not reveal which accounts exist.
    const isMissing = container === null && !isPublic;
    const response = refusal ?? (isMissing ? refuse(404, NO_CONNECTION) : await run(anyContainer, visitor));
    return signed(call, response, noteOf(response));
  } catch (error) {
    const problem = internalProblem(error, call.requestId);
    return signed(call, problemJson(problem), { problem, fault: faultText(error) });
  }
}

function signed(call: CallFacts, response: Response, note: CallNote): Response {
  const named = note.reason === undefined ? response : withRequestId(response, note.reason, call.requestId);
  named.headers.set("x-request-id", call.requestId);
  logRouteCall(call, response.status, note);
  return named;
}

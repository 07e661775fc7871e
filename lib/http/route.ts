import type { z } from "zod";
import type { Visitor } from "../access/gate";
import type { Container } from "../container/container";
import { findContainer, getContainer } from "../container/get-container";
import { parsedJson } from "../domain/json";
import type { Caller } from "../domain/quota/caller";
import type { Answer } from "../domain/response/reading";
import { SpendRequest } from "../domain/response/spend-request";
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

type Params = Record<string, string>;
type Context<P extends Params> = { params: Promise<P | undefined> };
type Load<P extends Params, T> = (reads: Reads, params: P, request: LoadRequest) => Promise<Answer<T>>;

/** GET never spends, so prefetch, HEAD and link previews are free. POST with JSON from our own pages may spend. */
export const dataRoute = <P extends Params, T>(load: Load<P, T>, toPostData: (data: T) => T = (data) => data) => ({
  GET: (request: Request, context: Context<P>) =>
    withParams(request, context, async ({ reads }, params) => answerJson(await load(reads, params, NEVER))),
  POST: (request: Request, context: Context<P>) =>
    withParams(request, context, (container, params) =>
      withBody(request, SpendRequest, async ({ spend, days, ...gesture }) => {
        const savedAnswer = await load(container.reads, params, NEVER);
        const gate = spendGate(container, gesture, savedAnswer);
        if ("problem" in gate) return problemJson(gate.problem);
        const options = { spend, days, despiteBlock: gesture.despiteBlock, requestsMax: gate.requestsMax };
        const loadRequest = { ...options, caller: DASHBOARD, signal: request.signal };
        const { reading, ...answer } = await load(container.reads, params, loadRequest);
        return answerJson({ ...answer, reading: reading && { ...reading, data: toPostData(reading.data) } });
      }),
    ),
});

type Asked = { query: URLSearchParams; headers: Headers; visitor: Visitor };

/** A GET that sends nothing to the service. @param run returns the body, or a whole response */
export const freeRoute =
  <P extends Params, T = unknown>(run: (container: Container, params: P, call: Asked) => Promise<T | Response>) =>
  (request: Request, context?: Context<P>): Promise<Response> =>
    withParams(request, context, async (container, params, visitor) => {
      const query = new URL(request.url).searchParams;
      return responseOf(await run(container, params, { query, headers: request.headers, visitor }));
    });

type ActionOptions = BodyOptions & { isPublic?: boolean };

/** A POST with a JSON body. @param run returns the body of the response, or a whole response */
export const actionRoute =
  <Body, T>(
    schema: z.ZodType<Body>,
    run: (container: Container, body: Body, from: { request: Request; visitor: Visitor }) => Promise<T | Response>,
    { isPublic = false, ...options }: ActionOptions = {},
  ) =>
  (request: Request): Promise<Response> =>
    guardedRoute(
      request,
      (container, visitor) =>
        withBody(
          request,
          schema,
          async (body) => responseOf(await run(container, body, { request, visitor })),
          options,
        ),
      { isPublic },
    );

const responseOf = (result: unknown): Response => (result instanceof Response ? result : respondJson(200, result));

export const nothingHere = (request: Request): Promise<Response> =>
  guardedRoute(request, async () => refuse(404, "Nothing exists at this address."));

const NO_CONNECTION = "This connection no longer exists.";

/** The log has only the parameters' names. */
async function withParams<P extends Params>(
  request: Request,
  context: Context<P> | undefined,
  run: (container: Container, params: P, visitor: Visitor) => Promise<Response>,
): Promise<Response> {
  // Next decodes parameters of routes but not of pages; decoding twice would change an id with "%".
  const params = ((await context?.params) ?? {}) as P;
  return guardedRoute(request, (container, visitor) => run(container, params, visitor), { params });
}

async function answerJson<T>(answer: Answer<T>): Promise<Response> {
  const { reading, problem } = answer;
  if (reading === null && problem !== null) return problemJson(problem);
  return withNote(await respondLongJson(answer), { problem, cost: costOf(answer) });
}

function costOf({ reading, problem }: Answer<unknown>): number {
  if (problem !== null) return problem.details.counted + problem.details.mayCount;
  if (reading === null || reading.saved) return 0;
  const pages = Object(reading.data).pages;
  return typeof pages === "number" ? pages : 1;
}

type BodyOptions = { bytesMax?: number; sender?: Sender };

export async function withBody<Body>(
  request: Request,
  schema: z.ZodType<Body>,
  run: (body: Body) => Promise<Response>,
  { bytesMax = BODY_BYTES_MAX, sender = "user" }: BodyOptions = {},
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
    return finishCall(call, response, noteOf(response));
  } catch (error) {
    const problem = internalProblem(error, call.requestId);
    return finishCall(call, problemJson(problem), { problem, fault: faultText(error) });
  }
}

function finishCall(call: CallFacts, response: Response, note: CallNote): Response {
  const result = note.refusal === undefined ? response : withRequestId(response, note.refusal, call.requestId);
  result.headers.set("x-request-id", call.requestId);
  logRouteCall(call, response.status, note);
  return result;
}

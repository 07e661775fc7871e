import { z } from "zod";
import type { Visitor } from "../access/gate";
import type { AccountParts, Container } from "../container/container";
import { findContainer, getContainer } from "../container/get-container";
import type { Problem } from "../domain/errors";
import type { Caller } from "../domain/quota/caller";
import type { Answer } from "../domain/response/result";
import { dayNumber } from "../domain/time/days";
import { ACCOUNT_HEADER } from "../domain/web/front-headers";
import { faultText } from "../log/log";
import { type CallFacts, type CallNote, logRouteCall } from "../log/route-calls";
import type { Reads } from "../reads/create-reads";
import { NEVER } from "../reads/read-context";
import { spendGate } from "../reads/spend-gate";
import { internalProblem, newReference } from "../store/internal-problem";
import type { LoadRequest } from "../upstream/client";
import { admit } from "./admit";
import { BODY_BYTES_MAX, bodyRefusal, readBody } from "./read-body";
import { noteOf, problemJson, refuse, respondJson, respondLongJson, withNote } from "./responses";

const DASHBOARD: Caller = { lane: "person", name: "Dashboard" };

const CalendarDay = z.string().refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayNumber(text) !== null);

/** Body of a POST that may spend: what it may cost is said by the person's page, never guessed here. */
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
/** Routes without a parameter in their path get no params at all. */
type Context<P extends Params> = { params: Promise<P | undefined> };
type Load<P extends Params, T> = (reads: Reads, params: P, request: LoadRequest) => Promise<Answer<T>>;

/**
 * The two handlers of a data route. GET answers saved data and can never spend, so nothing that fetches addresses by
 * itself (prefetch, HEAD, link previews, images on other sites) costs a request. POST with JSON from our own pages may.
 */
export const dataRoute = <P extends Params, T>(load: Load<P, T>) => ({
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
        return answerJson(await load(container.reads, params, loadRequest));
      }),
    ),
});

/** A route that only reads what is here: the gauge, the usage figures, raw answers. */
export const freeRoute =
  <P extends Params, T>(run: (parts: AccountParts, params: P, query: URLSearchParams) => Promise<T>) =>
  (request: Request, context: Context<P>): Promise<Response> =>
    withParams(request, context, async (parts, params) =>
      respondJson(200, await run(parts, params, new URL(request.url).searchParams)),
    );

/** A route that only reads what is here and answers in a form of its own. */
export const freeResponse =
  <P extends Params>(run: (reads: Reads, params: P, request: Request) => Promise<Response>) =>
  (request: Request, context: Context<P>): Promise<Response> =>
    withParams(request, context, ({ reads }, params) => run(reads, params, request));

/** A file made of what is saved here. Its name must be one of ours: letters, digits, dots and dashes. */
export type SavedFile = { name: string; type: string; body: string | ReadableStream<Uint8Array<ArrayBuffer>> };

/** A route that serves a file to download; like every GET it never spends. */
export const fileRoute =
  <P extends Params>(run: (reads: Reads, params: P, query: URLSearchParams) => Promise<SavedFile>) =>
  (request: Request, context: Context<P>): Promise<Response> =>
    withParams(request, context, async ({ reads }, params) => {
      const query = new URL(request.url).searchParams;
      const { name, type, body } = await run(reads, params, query);
      const headers = { "content-type": type, "content-disposition": `attachment; filename="${name}"` };
      return new Response(body, { status: 200, headers: { ...headers, "cache-control": "no-store" } });
    });

/** What an action says in place of its answer, when it was not done. */
export class Declined {
  constructor(readonly problem: Problem) {}
}

/** A route that changes or spends something other than a read; the body is checked against `schema`. */
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

/** Any other address below those of the routes. */
export const nothingHere = (request: Request): Promise<Response> =>
  guardedRoute(request, async () => refuse(404, NOTHING));

const NOTHING = "Nothing exists at this address.";

/** A call whose address holds ids: they are handed on, and stand in the log by their names only. */
async function withParams<P extends Params>(
  request: Request,
  context: Context<P>,
  run: (container: Container, params: P) => Promise<Response>,
): Promise<Response> {
  const params = await paramsOf(context);
  return guardedRoute(request, (container) => run(container, params), { params });
}

/** Next hands routes their parameters decoded (pages get them encoded); decoding twice would change an id with "%". */
const paramsOf = async <P extends Params>({ params }: Context<P>): Promise<P> => ((await params) ?? {}) as P;

const answerJson = <T>({ ...answer }: Answer<T>): Response => {
  const { reading, problem } = answer;
  if (reading === null && problem !== null) return problemJson(problem);
  return withNote(respondLongJson(answer), { problem, cost: costOf(answer) });
};

/** What an answer cost: the pages that came, or what a failure says it sent. */
function costOf({ reading, problem }: Answer<unknown>): number {
  if (problem !== null) return problem.details.counted + problem.details.mayCount;
  if (reading === null || reading.saved) return 0;
  const pages = Object(reading.data).pages;
  return typeof pages === "number" ? pages : 1;
}

/** Runs with the body when it is JSON, no larger than `bytesMax`, and of the form that the schema says. */
export async function withBody<Body>(
  request: Request,
  schema: z.ZodType<Body>,
  run: (body: Body) => Promise<Response>,
  bytesMax = BODY_BYTES_MAX,
): Promise<Response> {
  if (!(request.headers.get("content-type") ?? "").startsWith("application/json"))
    return refuse(415, "The body must be JSON.");
  const { text, problem } = await readBody(request, bytesMax);
  if (problem === "too_large" || problem === "busy") {
    const { status, title } = bodyRefusal(problem, bytesMax);
    // Nobody waits for the rest of it.
    return refuse(status, title, { connection: "close" });
  }
  const body = schema.safeParse(parsedJson(text ?? ""));
  if (!body.success) return refuse(400, "The body isn’t in the expected form.");
  return run(body.data);
}

/** Undefined, which no schema takes, where the text is no JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Nothing is read for a visitor who is not admitted (the proxy says so too, but it is not the boundary). Each call is one
 * event of the log, and `x-request-id` names it. Anything unexpected is an own fault: whole in the log, and for the browser
 * only a reference.
 * @param isPublic for the way in itself: no session is asked for
 */
export async function guardedRoute(
  request: Request,
  run: (container: Container, visitor: Visitor) => Promise<Response>,
  { isPublic = false, params = {} as Params } = {},
): Promise<Response> {
  const call = { requestId: newReference(), request, params, startedMs: performance.now() };
  try {
    const slug = request.headers.get(ACCOUNT_HEADER);
    const container = await findContainer(slug);
    const { desk } = container ?? (await getContainer());
    const { refusal, visitor } = await admit(desk.gate, request, isPublic);
    const response = refusal ?? (container === null ? refuse(404, NOTHING) : await run(container, visitor));
    return signed(call, response, noteOf(response));
  } catch (error) {
    const problem = internalProblem(error, call.requestId);
    return signed(call, problemJson(problem), { problem, fault: faultText(error) });
  }
}

function signed(call: CallFacts, response: Response, note: CallNote): Response {
  response.headers.set("x-request-id", call.requestId);
  logRouteCall(call, response.status, note);
  return response;
}

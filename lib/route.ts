import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Visitor } from "./access/door";
import { type Container, getContainer } from "./container";
import type { Answer } from "./domain/answer";
import { dayNumber } from "./domain/days";
import type { Caller } from "./domain/reading";
import { toProblem } from "./errors";
import { NEVER } from "./reads";
import { respondJson as json, problemJson, refuse } from "./route-answers";
import { refusalAtDoor } from "./route-door";
import type { ClientRead } from "./upstream/client";

const DASHBOARD: Caller = { lane: "person", name: "Dashboard" };

const CalendarDay = z.string().refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayNumber(text) !== null);

/** Body of a POST that may spend: what it may cost is said by the person's page, never guessed here. */
const SpendBody = z.strictObject({
  spend: z.enum(["if-missing", "now"]),
  requestsMax: z.number().int().min(1).max(100_000),
  despiteBlock: z.boolean().optional(),
  days: z
    .strictObject({ from: CalendarDay, to: CalendarDay })
    .refine(({ from, to }) => from <= to)
    .optional(),
});

type Params = Record<string, string>;
/** Routes without a parameter in their path get no params at all. */
type Context<P extends Params> = { params: Promise<P | undefined> };
type Run<P extends Params, T> = (container: Container, params: P, read: ClientRead) => Promise<Answer<T>>;

/**
 * The two handlers of a data route. GET answers saved data and can never spend, so nothing that fetches addresses by
 * itself (prefetch, HEAD, link previews, images on other sites) costs a request. POST with JSON from our own pages may.
 */
export const dataRoute = <P extends Params, T>(run: Run<P, T>) => ({
  GET: (request: Request, context: Context<P>) =>
    masked(request, async (container) => answerJson(await run(container, await paramsOf(context), NEVER))),
  POST: (request: Request, context: Context<P>) =>
    masked(request, (container) =>
      withBody(request, SpendBody, async ({ spend, requestsMax, despiteBlock, days }) => {
        const read = { spend, requestsMax, despiteBlock, days, opens: true, caller: DASHBOARD, signal: request.signal };
        return answerJson(await run(container, await paramsOf(context), read));
      }),
    ),
});

/** A route that only reads what is here: the gauge, the usage figures, raw answers. */
export const freeRoute =
  <P extends Params, T>(run: (container: Container, params: P, query: URLSearchParams) => Promise<T>) =>
  (request: Request, context: Context<P>): Promise<Response> =>
    masked(request, async (container) =>
      json(200, await run(container, await paramsOf(context), new URL(request.url).searchParams)),
    );

/** A file made of what is saved here. Its name must be one of ours: letters, digits, dots and dashes. */
export type SavedFile = { name: string; type: string; body: string };

/** A route that hands out a file to keep; like every GET it never spends. */
export const fileRoute =
  <P extends Params>(run: (container: Container, params: P, query: URLSearchParams) => Promise<SavedFile>) =>
  (request: Request, context: Context<P>): Promise<Response> =>
    masked(request, async (container) => {
      const query = new URL(request.url).searchParams;
      const { name, type, body } = await run(container, await paramsOf(context), query);
      const headers = { "content-type": type, "content-disposition": `attachment; filename="${name}"` };
      return new Response(body, { status: 200, headers: { ...headers, "cache-control": "no-store" } });
    });

/** A route that changes or spends something other than a read; the body is checked against `schema`. */
export const actionRoute =
  <Body, T>(schema: z.ZodType<Body>, run: (container: Container, body: Body) => Promise<T>) =>
  (request: Request): Promise<Response> =>
    masked(request, (container) => withBody(request, schema, async (body) => json(200, await run(container, body))));

/** Next hands routes their parameters decoded (pages get them encoded); decoding twice would change an id with "%". */
const paramsOf = async <P extends Params>({ params }: Context<P>): Promise<P> => ((await params) ?? {}) as P;

const answerJson = <T>(answer: Answer<T>): Response =>
  answer.reading === null && answer.problem !== null ? problemJson(answer.problem) : json(200, answer);

async function withBody<Body>(
  request: Request,
  schema: z.ZodType<Body>,
  run: (body: Body) => Promise<Response>,
): Promise<Response> {
  if (!(request.headers.get("content-type") ?? "").startsWith("application/json"))
    return refuse(415, "The body must be JSON.");
  const body = schema.safeParse(await request.json().catch(() => undefined));
  if (!body.success) return refuse(400, "The body is not what this address takes.");
  return run(body.data);
}

/**
 * Nothing is read for somebody who may not come in (the proxy says so too, but it is not the boundary). Anything
 * unexpected is an own fault: logged whole on the server, masked for the browser.
 * @param isPublic for the way in itself: no session is asked for
 */
export async function masked(
  request: Request,
  run: (container: Container, visitor: Visitor) => Promise<Response>,
  { isPublic = false } = {},
): Promise<Response> {
  try {
    const container = await getContainer();
    const { refusal, visitor } = await refusalAtDoor(container.door, request, isPublic);
    return refusal ?? (await run(container, visitor));
  } catch (error) {
    const referenceId = randomUUID().slice(0, 8);
    console.error(
      JSON.stringify({ level: "error", referenceId, at: new Date().toISOString(), fault: faultText(error) }),
    );
    const details = {
      answerStatus: null,
      path: null,
      counted: 0,
      mayCount: 0,
      resetsAt: null,
      rawKey: null,
      values: {},
    };
    return problemJson(
      toProblem("own_fault", { ...details, at: new Date().toISOString(), referenceId, serviceMessage: null }),
    );
  }
}

const faultText = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

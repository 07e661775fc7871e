import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Container, getContainer } from "./container";
import type { Answer } from "./domain/answer";
import { dayNumber } from "./domain/days";
import { isLoopbackHost } from "./domain/loopback-host";
import type { Caller } from "./domain/reading";
import { type Problem, toProblem } from "./errors";
import { NEVER } from "./reads";
import type { ClientRead } from "./upstream/client";

const DASHBOARD: Caller = { lane: "person", name: "Dashboard" };
const NO_STORE = { "cache-control": "no-store" };

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
    respond(request, async (container) => run(container, await paramsOf(context), NEVER)),
  POST: (request: Request, context: Context<P>) =>
    guarded(request, SpendBody, (body) =>
      respond(request, async (container) => {
        const read = {
          spend: body.spend,
          requestsMax: body.requestsMax,
          despiteBlock: body.despiteBlock,
          days: body.days,
          caller: DASHBOARD,
        };
        return run(container, await paramsOf(context), { ...read, signal: request.signal });
      }),
    ),
});

/** A route that only reads what is here: the gauge, the usage figures, raw answers. */
export const freeRoute =
  <P extends Params, T>(run: (container: Container, params: P) => Promise<T>) =>
  (request: Request, context: Context<P>): Promise<Response> =>
    masked(request, async () => json(200, await run(await getContainer(), await paramsOf(context))));

/** A route that changes or spends something other than a read; the body is checked against `schema`. */
export const actionRoute =
  <Body, T>(schema: z.ZodType<Body>, run: (container: Container, body: Body) => Promise<T>) =>
  (request: Request): Promise<Response> =>
    guarded(request, schema, (body) => masked(request, async () => json(200, await run(await getContainer(), body))));

/** Next hands routes their parameters decoded (pages get them encoded); decoding twice would change an id with "%". */
const paramsOf = async <P extends Params>({ params }: Context<P>): Promise<P> => ((await params) ?? {}) as P;

const respond = <T>(request: Request, run: (container: Container) => Promise<Answer<T>>): Promise<Response> =>
  masked(request, async () => {
    const answer = await run(await getContainer());
    if (answer.reading === null && answer.problem !== null) return problemJson(answer.problem);
    return json(200, answer);
  });

/** Only our own pages may post: the browser says where a request comes from, and JSON cannot be posted by a form. */
async function guarded<Body>(
  request: Request,
  schema: z.ZodType<Body>,
  run: (body: Body) => Promise<Response>,
): Promise<Response> {
  if (!isOwnPage(request)) return refuse(403, "This request did not come from the dashboard.");
  if (!(request.headers.get("content-type") ?? "").startsWith("application/json"))
    return refuse(415, "The body must be JSON.");
  const body = schema.safeParse(await request.json().catch(() => undefined));
  if (!body.success) return refuse(400, "The body is not what this address takes.");
  return run(body.data);
}

function isOwnPage(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  if (origin !== null) return URL.canParse(origin) && new URL(origin).host === request.headers.get("host");
  return request.headers.get("x-requested-with") === "dashboard";
}

/**
 * Nothing is read for a foreign `Host` (the proxy says so too, but it is not the boundary). Anything unexpected is an
 * own fault: logged whole on the server, masked for the browser.
 */
async function masked(request: Request, run: () => Promise<Response>): Promise<Response> {
  if (!isLoopbackHost(request.headers.get("host"))) return refuse(421, "This address is not one of the dashboard.");
  try {
    return await run();
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

const json = (status: number, body: unknown): Response => Response.json(body, { status, headers: NO_STORE });

const problemJson = (problem: Problem): Response =>
  Response.json(problem, {
    status: problem.status,
    headers: { ...NO_STORE, "content-type": "application/problem+json" },
  });

const refuse = (status: number, title: string): Response =>
  Response.json({ title, status }, { status, headers: { ...NO_STORE, "content-type": "application/problem+json" } });

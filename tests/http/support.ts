import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashPassword } from "../../lib/access/password";
import type { Container } from "../../lib/container/container";
import type { LiveDesk } from "../../lib/container/live-desk";
import type { Settings } from "../../lib/settings/read-settings";
import { type Stack, stack } from "../support/stack";

export const PASSWORD = "lanterns along the quiet harbor";
export const HOST = "localhost:3000";

const process = globalThis as typeof globalThis & {
  keywordDesk?:
    | Promise<Pick<LiveDesk, "shownAccounts" | "at" | "all" | "drain" | "close" | "store" | "alert">>
    | undefined;
};

/** A real stack whose container is the process-wide one, as routes find it. */
export async function ownStack(
  hasPassword = false,
  trustProxy = false,
  settings: Partial<Settings> = {},
): Promise<Stack & { own: Container }> {
  const desk = await stack({ settings });
  const access = { passwordHash: await hashPassword(PASSWORD), allowedHosts: [], trustProxy };
  const own = hasPassword ? await desk.another({ access }) : desk.container;
  process.keywordDesk = Promise.resolve({
    shownAccounts: async () => [{ slug: "", title: "Own", base: "", isSample: false }],
    at: async () => own,
    all: async () => [own],
    store: own.desk.store,
    alert: async () => undefined,
    drain: () => own.life.drain(),
    close: () => own.life.close(),
  });
  const close = async () => {
    process.keywordDesk = undefined;
    await desk.close();
  };
  return { ...desk, own, close };
}

type Asking = { method?: string; body?: unknown; headers?: Record<string, string> };

/** A request as one of our pages sends it. `headers` override; an empty value removes a header. */
export function ask(path: string, { method = "GET", body, headers = {} }: Asking = {}): Request {
  const takesBody = method !== "GET" && method !== "HEAD";
  const usual = {
    host: HOST,
    "sec-fetch-site": "same-origin",
    "x-forwarded-for": "127.0.0.1",
    ...(takesBody && { "content-type": "application/json" }),
  };
  const requestHeaders = Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== "");
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Request(`http://${HOST}${path}`, { method, headers: requestHeaders, ...(takesBody && { body: text }) });
}

type RouteModule = Partial<Record<"GET" | "POST", (request: Request, context: object) => Promise<Response>>>;
const API = fileURLToPath(new URL("../../app/api", import.meta.url));

/** Every route of `app/api` that takes the method. */
export async function routesOf(method: "GET" | "POST") {
  const files = readdirSync(API, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));
  const routes = await Promise.all(
    files.map(async (file) => ({
      path: `/api/${file.replace(/\/?route\.ts$/, "")}`,
      run: ((await import(join(API, file))) as RouteModule)[method],
    })),
  );
  return routes.flatMap(({ path, run }) => (run === undefined ? [] : [{ path, run }]));
}

export const params = <P extends Record<string, string>>(values: P) => ({ params: Promise.resolve(values) });

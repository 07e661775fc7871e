import { type WorkStore, workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";
import {
  type RequestStore,
  workUnitAsyncStorage,
} from "next/dist/server/app-render/work-unit-async-storage.external.js";
import { HeadersAdapter } from "next/dist/server/web/spec-extension/adapters/headers.js";
import { RequestCookiesAdapter } from "next/dist/server/web/spec-extension/adapters/request-cookies.js";
import { RequestCookies } from "next/dist/server/web/spec-extension/cookies.js";

export function whileDrawn<T>(headers: Record<string, string>, run: () => Promise<T>): Promise<T> {
  // `headers()` and `cookies()` read only these parts.
  const work = { route: "/", forceStatic: false, dynamicShouldError: false } as WorkStore;
  const requestHeaders = new Headers(headers);
  const cookies = RequestCookiesAdapter.seal(new RequestCookies(requestHeaders));
  const request = { type: "request", phase: "render", headers: HeadersAdapter.seal(requestHeaders), cookies };
  return workAsyncStorage.run(work, () => workUnitAsyncStorage.run(request as RequestStore, run));
}

/** Next's signal for a redirect or a missing page; null: neither. */
export async function signalOf(render: Promise<unknown>): Promise<string | null> {
  const error: unknown = await render.then(
    () => null,
    (reason: unknown) => reason,
  );
  const digest: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "digest") : null;
  if (typeof digest !== "string") return null;
  const [kind, , to] = digest.split(";");
  return kind === "NEXT_REDIRECT" ? (to ?? "") : digest;
}

import type { Problem } from "../errors";

/** A failure that reached the browser: the problem JSON of one of our routes, or the network between page and dashboard. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  constructor(readonly problem: Problem) {
    super(problem.title);
  }
}

/** The page cannot reach its own dashboard: offline, or the dashboard was stopped. Costs nothing. */
export class OfflineError extends Error {
  override readonly name = "OfflineError";
}

/** Reads one of our routes. A GET never spends. Throws ProblemError or OfflineError. */
export const getJson = <T>(path: string, signal?: AbortSignal): Promise<T> => ask<T>(path, { signal });

/** Posts to one of our routes: the only call that can spend. Throws ProblemError or OfflineError. */
export const postJson = <T>(path: string, body: object, signal?: AbortSignal): Promise<T> =>
  ask<T>(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, { ...init, cache: "no-store" }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new OfflineError("The dashboard did not answer", { cause: error });
  });
  if (response.ok) return (await response.json()) as T;
  throw await toFailure(response);
}

async function toFailure(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null);
  if (body !== null && typeof body === "object" && "code" in body) return new ProblemError(body as Problem);
  return new OfflineError(`The dashboard answered ${response.status} without a reason`);
}

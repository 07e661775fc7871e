import type { Problem } from "../domain/errors";
import { processLog } from "./log";

/** What one call of a route came to, before it is written down. */
export type CallNote = {
  /** Why there is no (complete, fresh) answer, when there is none. */
  problem?: Problem | null;
  /** Requests that were sent to the service, certainly or perhaps counted. */
  cost?: number;
  /** A fault of ours: its text stays on the server. */
  fault?: string;
};

/** Everything of a call that is known before it runs. */
export type CallFacts = { requestId: string; request: Request; params: Record<string, string>; startedMs: number };

/**
 * One event for each call of a route: what was asked (its pattern, not its ids), what came of it, and what it cost.
 * `debug` for the gauge's polling, `info` for what went well, `warn` for what did not, `error` for faults of ours.
 */
export function logRouteCall(
  { requestId, request, params, startedMs }: CallFacts,
  status: number,
  note: CallNote,
): void {
  const { problem, cost = 0, fault } = note;
  const { pathname } = new URL(request.url);
  const level = levelOf(status, note, pathname);
  const log = processLog();
  if (!log.isLevelEnabled(level)) return;
  const event = {
    part: "route",
    requestId,
    method: request.method,
    route: patternOf(pathname, params),
    status,
    ms: Math.round(performance.now() - startedMs),
    outcome: problem?.code ?? (status < 400 ? "ok" : "refused"),
    cost,
    ...(problem ? { reference: problem.details.referenceId } : {}),
    ...(problem?.details.serviceMessage ? { serviceMessage: problem.details.serviceMessage } : {}),
    ...(fault === undefined ? {} : { fault }),
  };
  log[level](event);
}

function levelOf(status: number, { problem, fault }: CallNote, pathname: string) {
  if (fault !== undefined) return "error";
  if (status >= 400 || (problem ?? null) !== null) return "warn";
  return pathname === "/api/quota" ? "debug" : "info";
}

/** `/api/projects/42/keywords` as `/api/projects/[projectId]/keywords`: ids make no good names for events. */
export function patternOf(pathname: string, params: Record<string, string>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `[${name}]`]));
  return pathname
    .split("/")
    .map((segment) => names.get(decoded(segment)) ?? segment)
    .join("/");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

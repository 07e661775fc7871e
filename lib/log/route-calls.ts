import type { Problem } from "../domain/errors";
import type { Refusal } from "../domain/response/refusal";
import { idFromSegment } from "../domain/web/address-params";
import { processLog } from "./log";

export type CallNote = {
  problem?: Problem | null;
  /** Counted or maybe counted. */
  cost?: number;
  refusal?: Refusal;
  /** An internal error: its text stays on the server. */
  fault?: string;
};

export type CallFacts = { requestId: string; request: Request; params: Record<string, string>; startedMs: number };

/** `debug` for the gauge's polling, `info` for success, `warn` for refusals, `error` for internal errors. */
export function logRouteCall(
  { requestId, request, params, startedMs }: CallFacts,
  status: number,
  note: CallNote,
): void {
  const { problem, cost = 0, refusal, fault } = note;
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
    ...(refusal === undefined ? {} : { reason: refusal.title }),
    ...(fault === undefined ? {} : { fault }),
  };
  log[level](event);
}

function levelOf(status: number, { problem, fault }: CallNote, pathname: string) {
  if (fault !== undefined) return "error";
  if (status >= 400 || (problem ?? null) !== null) return "warn";
  return pathname === "/api/quota" ? "debug" : "info";
}

/** `/api/projects/42/keywords` as `/api/projects/[projectId]/keywords`. */
export function patternOf(pathname: string, params: Record<string, string>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `[${name}]`]));
  return pathname
    .split("/")
    .map((segment) => names.get(idFromSegment(segment)) ?? segment)
    .join("/");
}

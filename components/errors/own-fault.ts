import { type Problem, toProblem } from "@/lib/errors";
import { OfflineError, ProblemError } from "@/lib/queries/get-json";

/**
 * The problem behind something that was thrown in the browser: the one a route answered with, or a fault of our own.
 * @param digest the server's reference for a fault while rendering, when there is one
 */
export function problemOf(error: unknown, digest?: string): Problem {
  if (error instanceof ProblemError) return error.problem;
  return toProblem("own_fault", {
    answerStatus: null,
    path: null,
    counted: 0,
    mayCount: 0,
    at: new Date().toISOString(),
    referenceId: digest ?? "none",
    serviceMessage: null,
    resetsAt: null,
    rawKey: null,
    values: {},
  });
}

/** The page could not reach its own dashboard. */
export const isOffline = (error: unknown): boolean => error instanceof OfflineError;

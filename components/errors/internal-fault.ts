import { type Problem, toProblem } from "@/lib/domain/errors";
import { OfflineError, ProblemError } from "@/lib/queries/get-json";

/** What the server lets through of a fault while drawing a page. */
const DIGEST = /^(ledger_failed|own_fault):([0-9a-f]{8})$/;

/**
 * The problem behind something that was thrown in the browser: the one a route answered with, or a fault of our own.
 * @param digest the server's reference for a fault while rendering, when there is one
 */
export function problemOf(error: unknown, digest?: string): Problem {
  if (error instanceof ProblemError) return error.problem;
  const [, code, reference] = DIGEST.exec(digest ?? "") ?? [];
  return toProblem(code === "ledger_failed" ? code : "own_fault", {
    answerStatus: null,
    path: null,
    counted: 0,
    mayCount: 0,
    at: new Date().toISOString(),
    referenceId: reference ?? digest ?? "none",
    serviceMessage: null,
    resetsAt: null,
    rawKey: null,
    values: { saved: "Saved data is in the same database and is available again when the database is back" },
  });
}

/** The page could not reach its own dashboard. */
export const isOffline = (error: unknown): boolean => error instanceof OfflineError;

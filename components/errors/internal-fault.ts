import { internalFault, type Problem } from "@/lib/domain/errors";
import { ProblemError } from "@/lib/queries/get-json";

/** The only fault information that the server sends while rendering. */
const DIGEST = /^(ledger_failed|own_fault):([0-9a-f]{8})$/;

/** The problem behind a thrown error. @param digest the server's reference for a render fault */
export function problemOf(error: unknown, digest?: string): Problem {
  if (error instanceof ProblemError) return error.problem;
  const [, code, reference] = DIGEST.exec(digest ?? "") ?? [];
  return internalFault(code === "ledger_failed" ? code : "own_fault", reference ?? digest ?? "none");
}

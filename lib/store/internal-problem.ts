import { randomUUID } from "node:crypto";
import { type ErrorCode, type Problem, SAVED_IS_AWAY, toProblem } from "../domain/errors";
import { isStoreAway } from "./store-away";

export { isStoreAway } from "./store-away";

/** The code of an internal error. An unavailable database is not a bug. */
export const internalCode = (error: unknown): Extract<ErrorCode, "ledger_failed" | "own_fault"> =>
  isStoreAway(error) ? "ledger_failed" : "own_fault";

export const newReference = (): string => randomUUID().slice(0, 8);

/** Its text stays in the log under the same reference ID. */
export function internalProblem(error: unknown, referenceId: string): Problem {
  return toProblem(internalCode(error), {
    answerStatus: null,
    path: null,
    counted: 0,
    mayCount: 0,
    at: new Date().toISOString(),
    referenceId,
    serviceMessage: null,
    resetsAt: null,
    values: SAVED_IS_AWAY,
  });
}

/** Only its reference reaches the browser. */
class PageFault extends Error {
  override readonly name = "PageFault";
  readonly digest: string;
  constructor(cause: unknown, referenceId: string) {
    super("a page could not be drawn", { cause });
    this.digest = `${internalCode(cause)}:${referenceId}`;
  }
}

/** Next throws its own signals (redirect, “not found”), which must pass. */
const isSignal = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "digest" in error && typeof error.digest === "string";

/** Errors get the code and reference that the error page shows and the log contains. */
export async function orPageFault<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw isSignal(error) ? error : new PageFault(error, newReference());
  }
}

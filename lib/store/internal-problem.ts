import { randomUUID } from "node:crypto";
import { type ErrorCode, type Problem, SAVED_IS_AWAY, toProblem } from "../domain/errors";
import { isStoreAway } from "./store-away";

export { isStoreAway } from "./store-away";

/** What a fault on our side is called: the database that is away is not a fault of the page. */
export const internalCode = (error: unknown): Extract<ErrorCode, "ledger_failed" | "own_fault"> =>
  isStoreAway(error) ? "ledger_failed" : "own_fault";

export const newReference = (): string => randomUUID().slice(0, 8);

/**
 * A fault of ours as screens show it; its text stays in the log, under the same reference id.
 * @param isSavedReadable false when what is saved lies in the same database that is away
 */
export function internalProblem(error: unknown, referenceId: string, isSavedReadable = false): Problem {
  return toProblem(internalCode(error), {
    answerStatus: null,
    path: null,
    counted: 0,
    mayCount: 0,
    at: new Date().toISOString(),
    referenceId,
    serviceMessage: null,
    resetsAt: null,
    rawKey: null,
    values: isSavedReadable ? {} : SAVED_IS_AWAY,
  });
}

/** A fault while drawing a page: its reference is all of it that reaches the browser. */
class PageFault extends Error {
  override readonly name = "PageFault";
  readonly digest: string;
  constructor(cause: unknown, referenceId: string) {
    super("a page could not be drawn", { cause });
    this.digest = `${internalCode(cause)}:${referenceId}`;
  }
}

/** Next's own signals (a redirect, “not found”) are thrown too, and pass. */
const isSignal = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "digest" in error && typeof error.digest === "string";

/** Runs a read of a page; what it throws carries the code and reference that the error page shows and the log holds. */
export async function orPageFault<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw isSignal(error) ? error : new PageFault(error, newReference());
  }
}

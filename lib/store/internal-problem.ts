import { randomUUID } from "node:crypto";
import { internalFault, type Problem } from "../domain/errors";
import { isStoreAway } from "./store-away";

export { isStoreAway } from "./store-away";

/** An unavailable database is not a bug. */
const internalCode = (error: unknown) => (isStoreAway(error) ? "ledger_failed" : "own_fault");

export const newReference = (): string => randomUUID().slice(0, 8);

export const internalProblem = (error: unknown, referenceId: string): Problem =>
  internalFault(internalCode(error), referenceId);

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

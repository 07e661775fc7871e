/**
 * Something outside the program keeps it from working, and the message is one sentence that says what, and the way out,
 * to whoever runs it. Where in the code that was noticed helps nobody, so logs show the sentence alone.
 */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
  /** Tells such an error where the server's bundles have a class of this name each. */
  readonly isForOperator = true;
}

/** The sentence within an error and what caused it; null when it is another kind of error. */
export function operatorSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return "isForOperator" in error ? error.message : operatorSentence(error.cause);
}

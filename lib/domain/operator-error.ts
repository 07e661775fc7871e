/** One sentence with the cause and the way out. Logs omit its stack. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
  /** `instanceof` fails because each server bundle has its own copy of this class. */
  readonly isForOperator = true;
}

export function operatorSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return "isForOperator" in error ? error.message : operatorSentence(error.cause);
}

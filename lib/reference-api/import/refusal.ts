/** Why a file is refused, for the user. Nothing is written. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";
  constructor(
    message: string,
    readonly lines: readonly string[] = [],
  ) {
    super(message);
  }
}

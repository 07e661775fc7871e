/** Why a file as a whole is not imported, in words for the user. Nothing is written. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";
  /** @param lines the first lines of the file, where they help */
  constructor(
    message: string,
    readonly lines: readonly string[] = [],
  ) {
    super(message);
  }
}

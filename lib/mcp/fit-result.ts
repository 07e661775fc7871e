/** Largest result on the wire, in bytes. */
export const RESULT_BYTES_MAX = 100_000;

/** What of a result changes with how much of it fits: `build(n)` is the result with the first n of `parts` parts. */
export type Sized<T> = { parts: number; build(parts: number): T };

/** Where one part alone is too large, its texts are cut to this many characters. */
const TIGHT_TEXT_MAX = 80;

/** As it stands inside the message, with its quotes escaped. */
const fitsIn = (text: string): boolean => Buffer.byteLength(JSON.stringify(text)) + ENVELOPE <= RESULT_BYTES_MAX;
const ENVELOPE = 200;

/**
 * The largest result that fits, as text, found by halving; at least one part, so that a caller always gets on.
 * @param clean makes the texts of a result fit to pass on, each of at most `most` characters
 */
export function boundedText<T extends object>(
  { parts, build }: Sized<T>,
  clean: (value: T, most?: number) => object,
): string {
  const textOf = (count: number, most?: number) => JSON.stringify(clean(build(count), most));
  const whole = textOf(parts);
  if (fitsIn(whole)) return whole;
  let fits = Math.min(1, parts);
  let tooMany = parts;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (fitsIn(textOf(middle))) fits = middle;
    else tooMany = middle;
  }
  const cut = textOf(fits);
  return fitsIn(cut) ? cut : textOf(fits, TIGHT_TEXT_MAX);
}

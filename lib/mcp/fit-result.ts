export const RESULT_BYTES_MAX = 100_000;

/** A result that can be cut: `build(n)` returns the first n of `parts` parts. */
export type Sized<T> = { parts: number; build(parts: number): T };

const TIGHT_TEXT_MAX = 80;

/** Measured as sent, with escaped quotes. */
const fitsIn = (text: string): boolean => Buffer.byteLength(JSON.stringify(text)) + ENVELOPE <= RESULT_BYTES_MAX;
const ENVELOPE = 200;

/** Contains at least one part, so that paging advances. @param clean cuts each text to `most` characters */
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

const OTHER_MAX = 3_000;

export function boundedOther<T>(value: T): T | { left_out: string } | null {
  const size = JSON.stringify(value)?.length ?? 0;
  if (size === 0) return null;
  return size <= OTHER_MAX ? value : { left_out: `${size} characters; see the dashboard` };
}

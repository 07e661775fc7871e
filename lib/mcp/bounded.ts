/** Largest result on the wire, in bytes, with its text and its structured form. */
export const RESULT_BYTES_MAX = 100_000;

/** What of a result changes with how much of it fits: `build(n)` is the result with the first n of `parts` parts. */
export type Sized<T> = { parts: number; build(parts: number): T };

export type ToolAnswer = { content: { type: "text"; text: string }[]; structuredContent: Record<string, unknown> };

const asAnswer = (value: object): ToolAnswer => ({
  content: [{ type: "text", text: JSON.stringify(value) }],
  structuredContent: { ...value },
});

const bytesOf = (answer: ToolAnswer): number => Buffer.byteLength(JSON.stringify(answer));

/** Where one part alone is too large, its texts are cut to this many characters. */
const TIGHT_TEXT_MAX = 80;

/**
 * The largest result that fits, found by halving; at least one part, so that a caller always gets on.
 * @param clean makes the texts of a result fit to pass on, each of at most `most` characters
 */
export function boundedAnswer<T extends object>(
  sized: Sized<T>,
  clean: (value: T, most?: number) => object,
): ToolAnswer {
  const { parts } = sized;
  const build = (count: number) => clean(sized.build(count));
  const whole = asAnswer(build(parts));
  if (bytesOf(whole) <= RESULT_BYTES_MAX) return whole;
  let fits = Math.min(1, parts);
  let tooMany = parts;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (bytesOf(asAnswer(build(middle))) <= RESULT_BYTES_MAX) fits = middle;
    else tooMany = middle;
  }
  const cut = asAnswer(build(fits));
  return bytesOf(cut) <= RESULT_BYTES_MAX ? cut : asAnswer(clean(sized.build(fits), TIGHT_TEXT_MAX));
}

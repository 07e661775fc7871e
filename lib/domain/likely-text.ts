export type LikelyText = { text: string; encoding: string };

/** undefined: the bytes are not in that character set */
export function strictly(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export const countOf = (text: string, letters: RegExp): number => (text.match(letters) ?? []).length;

const LETTERS_MIN = 0.9;

type Guess = { charset: string; own: RegExp; allowed: RegExp; least: number };

const JAPANESE = { own: /[\u3041-\u30ff]/g, allowed: /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/g, least: 1 / 8 };
/** Scripts that identify a character set (kana, hangul), and what may appear besides. Chinese identifies none. */
const GUESSES: readonly Guess[] = [
  { charset: "iso-2022-jp", ...JAPANESE },
  { charset: "shift_jis", ...JAPANESE },
  { charset: "euc-jp", ...JAPANESE },
  { charset: "euc-kr", own: /[\uac00-\ud7a3]/g, allowed: /[\uac00-\ud7a3\u3000-\u303f]/g, least: 1 / 2 },
  { charset: "windows-1251", own: /[оеаинтсрвл]/g, allowed: /[А-яЁёІіЇїЄєҐґ№«»–—]/g, least: 1 / 3 },
  { charset: "koi8-r", own: /[оеаинтсрвл]/g, allowed: /[А-яЁё]/g, least: 1 / 3 },
  { charset: "windows-1253", own: /[αοιετσνηςάέήίόύώ]/g, allowed: /[Ά-ώ]/g, least: 1 / 3 },
];
const HAN = /[\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]/g;
export const NOT_ASCII = /[\u0080-\uffff]/g;
const MARGIN = 0.1;

const isHan = (bytes: Uint8Array, charset: string): boolean => {
  const text = strictly(bytes, charset);
  return text !== undefined && countOf(text, HAN) >= countOf(text, NOT_ASCII) * LETTERS_MIN;
};

/** Guesses the character set of bytes that aren't UTF-8. null: none is likely enough */
export function likelyText(bytes: Uint8Array): LikelyText | null {
  const latin = latinText(bytes);
  if (latin !== null) return { text: latin, encoding: "windows-1252" };
  const candidates = GUESSES.flatMap(({ charset, own, allowed, least }) => {
    const text = strictly(bytes, charset);
    if (text === undefined) return [];
    const all = countOf(text, NOT_ASCII);
    const proof = countOf(text, own) / all;
    const fits = all > 0 && countOf(text, allowed) >= all * LETTERS_MIN && proof >= least;
    return fits ? [{ charset, text, proof }] : [];
  }).sort((one, other) => other.proof - one.proof);
  const [best, second] = candidates;
  if (best === undefined || (second !== undefined && best.proof - second.proof < MARGIN)) return null;
  // Words in single-byte sets can be valid Chinese too, so they stay undecided.
  const isSingleByte = /^(?:windows|koi8)/.test(best.charset);
  if (isSingleByte && (isHan(bytes, "gb18030") || isHan(bytes, "big5"))) return null;
  return { text: best.text, encoding: best.charset };
}

/** In western languages accented letters appear singly among plain ones; in other scripts they come in runs. */
function latinText(bytes: Uint8Array): string | null {
  const text = strictly(bytes, "windows-1252");
  const runs = text?.match(/[^\0-\x7f]+/g) ?? [];
  if (text === undefined || runs.length === 0 || runs.some((run) => run.length > 2)) return null;
  // A symbol inside a word is a letter of another character set: Polish ł is "³".
  if (/\p{L}[^\p{L}\p{M}\p{ASCII}‘’´·–—-]\p{L}/u.test(text)) return null;
  const signs = text.match(NOT_ASCII) ?? [];
  return signs.every((sign) => /[\p{Script=Latin}€‚„…‘’“”•–—™¡¿«»°ºª£¥§©®·\u00a0´²³½¼¾]/u.test(sign)) ? text : null;
}

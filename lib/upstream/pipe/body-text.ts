import { isUtf8 } from "node:buffer";

const CHARSET = /charset\s*=\s*"?([\w-]{1,40})/i;
const IN_MARKUP =
  /^[\s\S]{0,1024}?(?:<meta[^>]{0,200}charset\s*=\s*["']?|<\?xml[^>]{0,100}encoding\s*=\s*["'])([\w-]{1,40})/i;
const LETTERS_MIN = 0.9;

export type BodyText = { text: string; reason: string | null };

/** Decodes by byte order mark, zeros or valid UTF-8, then by the declared set, then by a guess; or fails. */
export function readBody(body: Buffer, contentType: string | undefined): BodyText {
  const declared = CHARSET.exec((contentType ?? "").slice(0, 200))?.[1]?.toLowerCase();
  const marked = charsetOfMark(body) ?? charsetOfZeros(body);
  if (marked !== null) return decoded(body, marked);
  // Plain letters in UTF-16 are also valid UTF-8, with zeros between them; ISO-2022 is ASCII with escapes.
  if (declared?.startsWith("utf-16") || declared?.startsWith("iso-2022")) return decoded(body, declared);
  if (isUtf8(body) && !body.includes(ESCAPE_TO_KANJI)) return { text: body.toString("utf8"), reason: null };
  const named = declared === undefined || /^utf-?8$/.test(declared) ? undefined : strictly(body, declared);
  const inMarkup = IN_MARKUP.exec(body.subarray(0, 1_024).toString("latin1"))?.[1];
  const text =
    named ?? (inMarkup === undefined ? undefined : strictly(body, inMarkup)) ?? likelyText(body) ?? damagedText(body);
  if (text !== null && text !== undefined) return { text, reason: null };
  return {
    text: body.toString("utf8"),
    reason: "Its characters can’t be read: it doesn’t say which character set they are in",
  };
}

const ESCAPE_TO_KANJI = Buffer.from("\u001b$");

function charsetOfMark(body: Buffer): string | null {
  if (body[0] === 0xff && body[1] === 0xfe) return "utf-16le";
  return body[0] === 0xfe && body[1] === 0xff ? "utf-16be" : null;
}

/** JSON starts with an ASCII character, whose other byte is zero in UTF-16. */
function charsetOfZeros(body: Buffer): string | null {
  if (body.length < 4 || body.length % 2 === 1) return null;
  if (body[0] === 0 && body[1] !== 0 && body[2] === 0) return "utf-16be";
  return body[0] !== 0 && body[1] === 0 && body[3] === 0 ? "utf-16le" : null;
}

function decoded(body: Buffer, charset: string): BodyText {
  return { text: strictly(body, charset) ?? body.toString("utf8"), reason: null };
}

function strictly(body: Buffer, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

const shareOf = (text: string, letters: RegExp): number => (text.match(letters) ?? []).length;

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
const NOT_ASCII = /[\u0080-\uffff]/g;
const MARGIN = 0.1;

const isHan = (body: Buffer, charset: string): boolean => {
  const text = strictly(body, charset);
  return text !== undefined && shareOf(text, HAN) >= shareOf(text, NOT_ASCII) * LETTERS_MIN;
};

function likelyText(body: Buffer): string | null {
  const latin = latinText(body);
  if (latin !== null) return latin;
  const fits = GUESSES.flatMap(({ charset, own, allowed, least }) => {
    const text = strictly(body, charset);
    if (text === undefined) return [];
    const [all, letters, proof] = [
      shareOf(text, NOT_ASCII),
      shareOf(text, allowed),
      shareOf(text, own) / shareOf(text, NOT_ASCII),
    ];
    return all > 0 && letters >= all * LETTERS_MIN && proof >= least ? [{ charset, text, proof }] : [];
  }).sort((one, other) => other.proof - one.proof);
  const [best, second] = fits;
  if (best === undefined || (second !== undefined && best.proof - second.proof < MARGIN)) return null;
  // Words in single-byte sets can be valid Chinese too, so they stay undecided.
  const isSingleByte = /^(?:windows|koi8)/.test(best.charset);
  return isSingleByte && (isHan(body, "gb18030") || isHan(body, "big5")) ? null : best.text;
}

function damagedText(body: Buffer): string | null {
  const text = body.toString("utf8");
  const damage = shareOf(text, /\ufffd/g);
  const isCut = damage === 1 && text.endsWith("\ufffd");
  return isCut || shareOf(text, NOT_ASCII) - damage >= damage * 4 ? text : null;
}

/** In western languages accented letters appear singly among plain ones; in other scripts they come in runs. */
function latinText(body: Buffer): string | null {
  const runs = body.toString("latin1").match(/[\u0080-\u00ff]+/g) ?? [];
  if (runs.length === 0 || runs.some((run) => run.length > 2)) return null;
  const text = strictly(body, "windows-1252") ?? null;
  // A symbol inside a word is a letter of another character set: Polish ł is "³".
  if (text === null || /\p{L}[^\p{L}\p{M}\p{ASCII}‘’´·–—-]\p{L}/u.test(text)) return null;
  const signs = text.match(NOT_ASCII) ?? [];
  return signs.every((sign) => /[\p{Script=Latin}€‚„…‘’“”•–—™¡¿«»°ºª£¥§©®·\u00a0´²³½¼¾]/u.test(sign)) ? text : null;
}

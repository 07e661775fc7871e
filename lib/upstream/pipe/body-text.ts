import { isUtf8 } from "node:buffer";
import { countOf, likelyText, NOT_ASCII, strictly } from "../../domain/likely-text";

const CHARSET = /charset\s*=\s*"?([\w-]{1,40})/i;
const IN_MARKUP =
  /^[\s\S]{0,1024}?(?:<meta[^>]{0,200}charset\s*=\s*["']?|<\?xml[^>]{0,100}encoding\s*=\s*["'])([\w-]{1,40})/i;

export type BodyText = { text: string; reason: string | null };

/** Decodes by byte order mark, zeros or valid UTF-8, then by the declared set, then by a guess; or fails. */
export function readBody(body: Buffer, contentType: string | undefined): BodyText {
  const declaredCharset = CHARSET.exec((contentType ?? "").slice(0, 200))?.[1]?.toLowerCase();
  const markCharset = charsetOfMark(body) ?? charsetOfZeros(body);
  if (markCharset !== null) return decodeBody(body, markCharset);
  // Plain letters in UTF-16 are also valid UTF-8, with zeros between them; ISO-2022 is ASCII with escapes.
  if (declaredCharset?.startsWith("utf-16") || declaredCharset?.startsWith("iso-2022"))
    return decodeBody(body, declaredCharset);
  if (isUtf8(body) && !body.includes(ESCAPE_TO_KANJI)) return { text: body.toString("utf8"), reason: null };
  const declaredText =
    declaredCharset === undefined || /^utf-?8$/.test(declaredCharset) ? undefined : strictly(body, declaredCharset);
  const inMarkup = IN_MARKUP.exec(body.subarray(0, 1_024).toString("latin1"))?.[1];
  const text =
    declaredText ??
    (inMarkup === undefined ? undefined : strictly(body, inMarkup)) ??
    likelyText(body)?.text ??
    damagedText(body);
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

function decodeBody(body: Buffer, charset: string): BodyText {
  return { text: strictly(body, charset) ?? body.toString("utf8"), reason: null };
}

function damagedText(body: Buffer): string | null {
  const text = body.toString("utf8");
  const damage = countOf(text, /\ufffd/g);
  const isCut = damage === 1 && text.endsWith("\ufffd");
  return isCut || countOf(text, NOT_ASCII) - damage >= damage * 4 ? text : null;
}

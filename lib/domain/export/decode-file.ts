/** Text of a file and its encoding; null: no encoding fits well enough. */
export type DecodedFile = { text: string; encoding: string } | null;

const WESTERN = /^[\p{ASCII}À-ÏÑ-ÖØ-Üß-ïñ-öø-üÿŒœŠšŽžŸ€‚„…†‰‹‘’“”•–—™›¡-»¿×÷\u00a0]*$/u;
/** Inside a word, these signs mean that another encoding was used. */
const SIGN_IN_WORD = /[A-Za-z][¡-©«-±´-¸»¿¹²³¼-¾‚„†‰•™›‹][A-Za-z]|[A-Za-z][¹³¿¼¾Ÿ]|[¹³¿£¥Œ][a-z]/;

const share = (text: string, letters: RegExp): number => {
  const others = text.match(/\P{ASCII}/gu)?.length ?? 0;
  return others === 0 ? 0 : (text.match(letters)?.length ?? 0) / others;
};

const CANDIDATES: readonly (readonly [string, (text: string) => boolean])[] = [
  ["shift_jis", (text) => share(text, /[\u3040-\u30ff]/g) > 0.2],
  ["euc-jp", (text) => share(text, /[\u3040-\u30ff]/g) > 0.2],
  ["euc-kr", (text) => share(text, /[\uac00-\ud7a3]/g) > 0.8],
  ["windows-1251", (text) => share(text, /[а-яё]/g) > 0.6],
  ["koi8-r", (text) => share(text, /[а-яё]/g) > 0.6],
  ["windows-1252", (text) => WESTERN.test(text) && !SIGN_IN_WORD.test(text)],
];

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** In UTF-16, half of the bytes of ASCII text are zeros, always on the same side. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 200);
  const zeros = (side: number) => start.filter((byte, at) => byte === 0 && at % 2 === side).length;
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return "utf-16le";
  return zeros(0) > start.length / 4 && zeros(1) === 0 ? "utf-16be" : null;
}

/** Single high bytes between ASCII are Western accents. Other scripts have runs of high bytes. */
function isMostlyAlone(bytes: Uint8Array): boolean {
  let high = 0;
  let alone = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    high += 1;
    if ((bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80) alone += 1;
  }
  return alone > high * 0.6;
}

export function decodeFile(bytes: Uint8Array): DecodedFile {
  const wide = wideEncoding(bytes);
  if (wide !== null) {
    const text = decoded(bytes, wide);
    return text === null ? null : { text, encoding: wide };
  }
  const unicode = decoded(bytes, "utf-8");
  if (unicode !== null) return { text: unicode, encoding: "utf-8" };
  const western = isMostlyAlone(bytes);
  for (const [encoding, fits] of CANDIDATES) {
    if (western !== (encoding === "windows-1252")) continue;
    const text = decoded(bytes, encoding);
    if (text !== null && !/[\ue000-\uf8ff\ufffd]/.test(text) && fits(text)) return { text, encoding };
  }
  return null;
}

export const UNKNOWN_ENCODING = "The file’s encoding can’t be recognized. Save it as “CSV UTF-8” and choose it again.";

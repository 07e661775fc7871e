import { stripVTControlCharacters } from "node:util";

const TEXT_MAX = 1_000;

/** Scripts in which invisible characters join or separate letters, as Persian does within a word. */
const JOINED =
  "Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar"
    .split(" ")
    .map((script) => `\\p{Script=${script}}`)
    .join("");
/** Vowel-canceling signs: a joiner after one shapes the letter before it, even at a word's end. */
const VIRAMA = "\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca";
const PICTURE = "\\p{Extended_Pictographic}";
/** Invisible characters that a text needs: one between two letters, or inside a combined emoji. Never two in a row. */
const NEEDED = [
  `(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])`,
  `(?<=[${VIRAMA}])\\u200d`,
  `(?<=${PICTURE}(?:\\ufe0f|\\p{Emoji_Modifier})?)\\u200d(?=${PICTURE})`,
  `(?<=${PICTURE}|[0-9#*](?=\\ufe0f\\u20e3))\\ufe0f`,
].join("|");
/** Users can't see these but models read them, so they could hide instructions. */
const UNSEEN = "(?![\\n\\t])\\p{Cc}|\\p{Cf}|\\p{Default_Ignorable_Code_Point}|\\p{Zl}|\\p{Zp}";
const NEEDED_OR_UNSEEN = new RegExp(`(${NEEDED})|${UNSEEN}`, "gu");
const withoutUnseen = (text: string): string => text.replace(NEEDED_OR_UNSEEN, (_found, neededPart = "") => neededPart);

/** Makes the service's text safe as data for a model: no invisible characters, well formed, limited length. */
export function cleanText(text: string, most = TEXT_MAX): string {
  // Cut first to bound the cost of a huge text; the patterns only shorten it.
  const visibleText = withoutUnseen(stripVTControlCharacters(text.slice(0, most * 4))).toWellFormed();
  if (text.length <= most * 4 && visibleText.length <= most) return visibleText;
  return `${withoutUnseen(visibleText.slice(0, most)).toWellFormed()}… (cut, ${text.length} characters in all)`;
}

export function cleanValue(value: unknown, most = TEXT_MAX): unknown {
  if (typeof value === "string") return cleanText(value, most);
  if (Array.isArray(value)) return value.map((inner) => cleanValue(inner, most));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [cleanText(name, most), cleanValue(inner, most)]),
  );
}

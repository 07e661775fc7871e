/** Most texts need only case folding. */
const NOT_ASCII = /[\u0080-\uffff]/;
const WIDTH_FORMS = /[\uff00-\uffef]+/g;
/** No-break spaces of web pages, wide spaces of Japanese keyboards. */
const SPACES = /[^\S\n]/g;
/** Only in these scripts is a mark an accent. In kana, Devanagari, Thai, Arabic or Hebrew it makes another letter. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u0300-\u036f]+/gu;

export function foldText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(WIDTH_FORMS, (forms) => forms.normalize("NFKC"))
    .replace(SPACES, " ")
    .normalize("NFD")
    .replace(ACCENTS, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ς", "σ");
}

/** Unicode-normalized, with single spaces and no control characters. */
export const oneLine = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();

/** Unicode-normalized, without case. */
export const textKey = (text: string): string =>
  NOT_ASCII.test(text) ? text.normalize("NFC").toLowerCase().normalize("NFC") : text.toLowerCase();

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export function compareValues(a: number | string, b: number | string): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a), String(b));
}

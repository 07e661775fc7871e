/** Most texts have nothing to fold but their case. */
const NOT_ASCII = /[\u0080-\uffff]/;
/** Full-width and half-width forms. */
const WIDTH_FORMS = /[\uff00-\uffef]+/g;
/** Only here is a mark an accent. In kana, Devanagari, Thai, Arabic or Hebrew it makes another letter. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u0300-\u036f]+/gu;

/** Text as search compares it: without case, width, and Latin, Greek and Cyrillic accents. */
export function foldText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(WIDTH_FORMS, (forms) => forms.normalize("NFKC"))
    .normalize("NFD")
    .replace(ACCENTS, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ς", "σ");
}

/** Two texts are equal when their keys are: Unicode-normalized and without case, nothing else. */
export const textKey = (text: string): string =>
  NOT_ASCII.test(text) ? text.normalize("NFC").toLowerCase().normalize("NFC") : text.toLowerCase();

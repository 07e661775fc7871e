/** Most texts have nothing to fold but their case. */
const NOT_ASCII = /[\u0080-\uffff]/;

/** Text as search compares it: case and accents folded. */
export const foldText = (text: string): string =>
  (NOT_ASCII.test(text) ? text.normalize("NFKD").replace(/\p{M}+/gu, "") : text).toLocaleLowerCase("en");

/** Spreadsheets also split lines at other separators, depending on region and settings. Any can start a new cell. */
const SEPARATOR = String.raw`[;,|\t\r\n\u2028\u2029]`;
/** Spreadsheets skip these at the start of a cell. Line separators are excluded: overlap makes the search quadratic. */
const BLANK = String.raw`[\p{Zs}\p{Cf}\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"]*`;
/** Spreadsheets treat a cell that starts with one of these as a formula. */
const SIGN = "[=+\\-@＝＋－＠]";
const NUMBER = String.raw`[+-]?(?:\d+(?:[.,]\d+)?|[.]\d+)(?:e[+-]?\d+)?`;
/** At the start of a text, spreadsheets also strip these characters before they look at the next one. */
const BEFORE_FORMULA = `(?=${BLANK}${SIGN}|(?<![^])${BLANK}[\\t\\r\\n\\0])`;
const CELL_START = `(?<=(?<![^])|${SEPARATOR})`;

const PLAIN_NUMBER = new RegExp(`^${NUMBER}$`, "iu");
const UNGUARDED = new RegExp(`${CELL_START}(?!${NUMBER}(?:${SEPARATOR}|$))${BEFORE_FORMULA}`, "giu");
const APOSTROPHES = new RegExp(`${CELL_START}'(?='*(?:${BLANK}${SIGN}))|(?<![^])'(?='*${BLANK}[\\t\\r\\n\\0])`, "gu");

/** Plain numbers stay unchanged. @source OWASP ASVS 5.0, 1.2.10 (CSV and formula injection) */
export const guardCell = (text: string): string => (PLAIN_NUMBER.test(text) ? text : text.replace(UNGUARDED, "'"));

/** Doubles apostrophes that look like the guard's, so that `unguard` restores the text. */
export const withOwnApostrophes = (text: string): string => text.replace(APOSTROPHES, "''");

export const unguard = (cell: string): string => cell.replace(APOSTROPHES, "");

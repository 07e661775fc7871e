/**
 * Spreadsheets also split lines at other characters than the file does: by region, by the last separators used, or at
 * a line end within quotes. A cell can begin behind each of these.
 */
const SEPARATOR = String.raw`[;,|\t\r\n\u2028\u2029]`;
/**
 * Spreadsheets skip spaces, invisible characters and quotes at the start of a cell. Line separators are left out: a
 * character in both sets would make the search quadratic.
 */
const BLANK = String.raw`[\p{Zs}\p{Cf}\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"]*`;
/** A spreadsheet takes a cell that begins so for a formula. */
const SIGN = "[=+\\-@＝＋－＠]";
/** +12, -3.5, -1e-7: nothing but a number, so no formula. */
const NUMBER = String.raw`[+-]?(?:\d+(?:[.,]\d+)?|[.]\d+)(?:e[+-]?\d+)?`;
/** At the start of the text also signs that a spreadsheet takes away before it looks at the next. */
const BEFORE_FORMULA = `(?=${BLANK}${SIGN}|(?<![^])${BLANK}[\\t\\r\\n\\0])`;
const CELL_START = `(?<=(?<![^])|${SEPARATOR})`;

const PLAIN_NUMBER = new RegExp(`^${NUMBER}$`, "iu");
/** Where an apostrophe is missing. */
const UNGUARDED = new RegExp(`${CELL_START}(?!${NUMBER}(?:${SEPARATOR}|$))${BEFORE_FORMULA}`, "giu");
/** Apostrophes that stand where the guard would have put one. */
const APOSTROPHES = new RegExp(`${CELL_START}'(?='*(?:${BLANK}${SIGN}))|(?<![^])'(?='*${BLANK}[\\t\\r\\n\\0])`, "gu");

/**
 * Makes a text safe to open in a spreadsheet: wherever a cell could begin with what would be run as a formula, it gets
 * an apostrophe in front, which a spreadsheet shows as text. Plain numbers stay as they are.
 * @source OWASP ASVS 5.0, 1.2.10 (CSV and formula injection)
 */
export const guardCell = (text: string): string => (PLAIN_NUMBER.test(text) ? text : text.replace(UNGUARDED, "'"));

/** A text whose own apostrophes come back from `unguarded`: one that could be the guard's is doubled. */
export const withOwnApostrophes = (text: string): string => text.replace(APOSTROPHES, "''");

/** A cell as it was before `withOwnApostrophes` and `guardCell`. */
export const unguarded = (cell: string): string => cell.replace(APOSTROPHES, "");

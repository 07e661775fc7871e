/** What stands before the text that a spreadsheet looks at: spaces of every width, and signs that show nothing. */
const BLANK_START = /^[\p{Z}\p{Cf}]*/u;
/** A spreadsheet takes a cell that begins so for a formula, or takes the sign away and then looks at the next. */
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/u;
/** +12, -3.5, -1e-7: nothing but a number, so no formula. */
const PLAIN_NUMBER = /^[+-]?(\d+([.,]\d+)?|[.]\d+)(e[+-]?\d+)?$/iu;

/**
 * Makes a text safe to open in a spreadsheet: what would be run as a formula gets an apostrophe in front, which a
 * spreadsheet shows as text. Plain numbers stay as they are.
 * @source OWASP ASVS 5.0, 1.2.10 (CSV and formula injection)
 */
export function guardCell(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text;
  return FORMULA_START.test(text.replace(BLANK_START, "")) ? `'${text}` : text;
}

/** Longest text passed on, in characters. */
const TEXT_MAX = 1_000;

const [ESC, BEL, CSI, ST, OSC] = [0x1b, 0x07, 0x9b, 0x9c, 0x9d].map((code) => String.fromCharCode(code));
/** ANSI: operating-system commands with their text, control sequences, and two-character escapes. */
const ANSI = new RegExp(
  [
    `(?:${ESC}\\]|${OSC})[^${BEL}${ESC}${ST}]*(?:${BEL}|${ESC}\\\\|${ST})?`,
    `(?:${ESC}\\[|${CSI})[0-?]*[ -/]*[@-~]?`,
    `${ESC}[ -~]?`,
  ].join("|"),
  "g",
);
/**
 * What people cannot see and a model still reads: C0 and C1 controls except newline and tab, bidi controls, zero-width
 * and tag characters, variation selectors, and the two separators that break lines.
 */
const UNSEEN = /(?![\n\t])\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}|\p{Zl}|\p{Zp}/gu;

/** A text of the service as data for a model: nothing unseen in it, well formed, and of bounded length. */
export function cleanText(text: string, most = TEXT_MAX): string {
  // A cut first, so that a huge text costs little; what the patterns remove can only make it shorter.
  const seen = text
    .slice(0, most * 4)
    .replace(ANSI, "")
    .replace(UNSEEN, "")
    .toWellFormed();
  if (text.length <= most * 4 && seen.length <= most) return seen;
  return `${seen.slice(0, most).toWellFormed()}… (cut, ${text.length} characters in all)`;
}

/** The same for every text and every name inside a value. */
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

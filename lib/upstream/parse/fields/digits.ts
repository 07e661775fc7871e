const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Each script's ten digits are consecutive code points. */
function digitValue(digit: string): string {
  let first = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) {
    first -= 1;
    value += 1;
  }
  return String(value);
}

const NOT_ASCII = /[\u0080-\uffff]/;

/** Converts digits of every script to 0–9, full-width signs to ASCII, and Arabic decimal and group separators. */
export const asciiDigits = (text: string): string =>
  NOT_ASCII.test(text)
    ? text.normalize("NFKC").replace(OTHER_DIGIT, digitValue).replaceAll("٫", ".").replaceAll("٬", ",")
    : text;

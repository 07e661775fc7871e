const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/** The value of a decimal digit of any script: each script's ten digits stand in a row. */
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

/** Digits of every script as 0 to 9, full-width signs as usual ones, and the Arabic signs for decimals and groups. */
export const asciiDigits = (text: string): string =>
  NOT_ASCII.test(text)
    ? text.normalize("NFKC").replace(OTHER_DIGIT, digitValue).replaceAll("٫", ".").replaceAll("٬", ",")
    : text;

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

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

export const asciiDigits = (text: string): string =>
  NOT_ASCII.test(text)
    ? text.normalize("NFKC").replace(OTHER_DIGIT, digitValue).replaceAll("٫", ".").replaceAll("٬", ",")
    : text;

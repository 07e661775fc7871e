const LETTER_PX = 6.2;
const WIDE_PX = 11.5;
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{1f300}-\u{1faff}]/u;

export const namePx = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? WIDE_PX : LETTER_PX), 0);

function pieces(word: string, maxPx: number): string[] {
  const parts: string[] = [];
  let open = "";
  for (const letter of word) {
    if (open !== "" && namePx(open + letter) > maxPx) {
      parts.push(open);
      open = "";
    }
    open += letter;
  }
  return open === "" ? parts : [...parts, open];
}

export function nameLines(name: string, maxPx: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/).flatMap((each) => pieces(each, maxPx))) {
    const last = lines.at(-1);
    if (last !== undefined && namePx(`${last} ${word}`) <= maxPx) lines[lines.length - 1] = `${last} ${word}`;
    else if (word !== "") lines.push(word);
  }
  return lines;
}

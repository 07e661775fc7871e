const DOUBLE = '"“”„‟';
const SINGLE = "'‘’‚";
const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", "0": "\0", e: "\u001b" };

type Piece = { text: string; next: number };

function readQuoted(line: string, from: number, closes: string, escapes: "all" | "double" | "none"): Piece {
  let text = "";
  let at = from;
  while (at < line.length && !closes.includes(line[at] ?? "")) {
    const sign = line[at] ?? "";
    const next = line[at + 1] ?? "";
    if (sign !== "\\" || escapes === "none" || next === "") {
      text += sign;
      at += 1;
    } else if (escapes === "double") {
      text += /["\\$`]/.test(next) ? next : `\\${next}`;
      at += 2;
    } else {
      const [whole = "", hex] = /^\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4}))/i.exec(line.slice(at, at + 8)) ?? [];
      const code = hex ?? whole.slice(2);
      text += whole === "" ? (ESCAPES[next] ?? next) : String.fromCharCode(Number.parseInt(code, 16));
      at += whole === "" ? 2 : whole.length;
    }
  }
  return { text, next: at + 1 };
}

/** Like a shell: quotes (also typographic ones and $'…'), escapes, and lines continued with \, ^ or `. */
export function commandWords(text: string): string[] {
  const line = text.replaceAll(/[\\^`][ \t]*\r?\n/g, " ").replaceAll('^"', '"');
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < line.length; ) {
    const sign = line[at] ?? "";
    let piece: Piece;
    if (/[\s\u00a0]/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
      at += 1;
      continue;
    }
    if (sign === "$" && line[at + 1] === "'") piece = readQuoted(line, at + 2, "'", "all");
    else if (DOUBLE.includes(sign)) piece = readQuoted(line, at + 1, sign === '"' ? '"' : DOUBLE, "double");
    else if (SINGLE.includes(sign)) piece = readQuoted(line, at + 1, sign === "'" ? "'" : SINGLE, "none");
    else if (sign === "\\" && at + 1 < line.length) piece = { text: line[at + 1] ?? "", next: at + 2 };
    else piece = { text: sign, next: at + 1 };
    word = (word ?? "") + piece.text;
    at = piece.next;
  }
  if (word !== null) words.push(word);
  return words;
}

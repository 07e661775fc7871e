import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";

/** `options`: the values of `@name value` lines. */
export type TextCase = { title: string; text: string; options: Readonly<Record<string, string>> };
export type CaseReader = (one: TextCase) => string | Promise<string>;
type ExpectedCase = TextCase & { words: string; line: number };

const ARROW = "=> ";
const INNER_ARROW = ` ${ARROW}`;

/** `<U+FEFF>` is a character that an editor hides, `<empty>` an empty text. */
const withCharacters = (text: string): string =>
  text.replace(/<(?:U\+([\dA-F]{4,6})|empty)>/g, (_, code?: string) =>
    code === undefined ? "" : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** The cases of one file; docs/adding-a-response-shape.md describes the format. */
function casesIn(source: string): ExpectedCase[] {
  const cases: ExpectedCase[] = [];
  const ofFile: Record<string, string> = {};
  let options = ofFile;
  let title = "";
  let lines: string[] = [];
  const add = (text: string, words: string, line: number) =>
    cases.push({ title, text: withCharacters(text), options, words, line });
  for (const [at, line] of `${source}\n## `.split("\n").entries()) {
    const option = /^@(\w+) (.*)$/.exec(line);
    if (line.startsWith("## ")) {
      if (lines.length > 0) throw new Error(`A case has no expected words before line ${at + 1}.`);
      title = line.slice(3);
      options = { ...ofFile };
    } else if (line.startsWith("# ")) continue;
    else if (option?.[1] !== undefined) options[option[1]] = option[2] ?? "";
    else if (line.startsWith(ARROW)) {
      const words = line.slice(ARROW.length);
      const last = cases.at(-1);
      if (lines.length > 0) add(lines.join("\n").trim(), words, at + 1);
      else if (last !== undefined) last.words += `\n${words}`;
      lines = [];
    } else if (lines.length === 0 && line.includes(INNER_ARROW)) {
      const end = line.lastIndexOf(INNER_ARROW);
      add(line.slice(0, end), line.slice(end + INNER_ARROW.length), at + 1);
    } else if (line !== "" || lines.length > 0) lines.push(line);
  }
  return cases;
}

const NAME_LENGTH_MAX = 90;

/** One test per case of every text file in the folder, read by the reader that the file names with `@read`. */
export function testTextCases(folder: string, readers: Readonly<Record<string, CaseReader>>): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".txt"))) {
    describe(basename(name, ".txt"), () => {
      for (const one of casesIn(readFileSync(join(folder, name), "utf8")))
        test(`${one.title}: ${one.text.replace(/\s+/g, " ").slice(0, NAME_LENGTH_MAX)}`, async () => {
          const read = readers[one.options.read ?? ""];
          if (read === undefined) throw new Error(`${name} names no reader.`);
          expect(await read(one), `${name}:${one.line}`).toBe(one.words);
        });
    });
  }
}

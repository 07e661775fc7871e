import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { countText } from "../domain/display/count-text";
import { UNKNOWN_ENCODING } from "../domain/export/decode-file";

function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const parts = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, delimiter) => (parts(delimiter) > parts(best) ? delimiter : best));
}

const PIECE = 8 * 1024;

export type Recorded = { record: string[]; info: { lines: number } };

/** Lets other work continue between the pieces. */
async function* piecesOf(content: string): AsyncGenerator<string> {
  for (let from = 0; from < content.length; from += PIECE) {
    yield content.slice(from, from + PIECE);
    await turn();
  }
}

/** Names are in lower case with "_" for spaces. */
export type CsvTable = {
  names: string[];
  lines: Recorded[];
  assumed: string[];
};

/** Excel writes the separator into the first line. */
const SEPARATOR_LINE = /^"?sep=(.)"?[\t;,]*\r?\n/i;

/** Trailing empty cells can be missing. @returns the table, or a sentence why the file can't be read */
export async function readTable(text: string): Promise<CsvTable | { problem: string }> {
  if (text.includes("\ufffd")) return { problem: UNKNOWN_ENCODING };
  const whole = text.replace(/^\ufeff/, "");
  const separatorLine = SEPARATOR_LINE.exec(whole);
  const content = separatorLine === null ? whole : whole.slice(separatorLine[0].length);
  if (content.trim() === "") return { problem: "The file is empty." };
  const firstLine = separatorLine === null ? 0 : 1;
  const delimiter = separatorLine?.[1] ?? delimiterOf(content);
  const read = await tolerantRecords(content, delimiter);
  if ("badLine" in read) return badLine(read.badLine + firstLine);
  const [header, ...lines] = read.records;
  const names = (header?.record ?? []).map((name) => name.trim().toLowerCase().replaceAll(" ", "_"));
  while (names.at(-1) === "") names.pop();
  const assumptions = [
    ...(separatorLine === null ? [] : [`The cells are separated by “${delimiter}”, as the first line says.`]),
  ];
  let uneven = 0;
  let before = header?.info.lines ?? 0;
  for (const line of lines) {
    const { record, info } = line;
    const startsAt = before + 1;
    const isMultiline = record.some((cell) => /[\r\n]/.test(cell));
    if (record.slice(names.length).some((cell) => cell.trim() !== "")) return badLine(startsAt + firstLine);
    // An unclosed quote swallows the following lines.
    if (record.length < names.length && isMultiline) return badLine(startsAt + firstLine);
    if (record.length !== names.length) uneven += 1;
    before = info.lines;
    info.lines += firstLine;
  }
  if (uneven > 0)
    assumptions.push(`${countText(uneven, "line has", "lines have")} missing or extra empty cells at the end.`);
  return { names, lines, assumed: assumptions };
}

const badLine = (line: number) => ({
  problem: `Line ${line} can’t be read: it has more cells than the header, or a quote isn’t closed.`,
});

/** Treats quotes inside unquoted cells as text if nothing else explains them. */
async function tolerantRecords(
  content: string,
  delimiter: string,
): Promise<{ records: Recorded[] } | { badLine: number }> {
  const options: Options = { delimiter, skip_empty_lines: true, relax_column_count: true };
  const strict = await recordsOrLine(content, options);
  if ("records" in strict || strict.code !== "INVALID_OPENING_QUOTE") return strict;
  const lenientRead = await recordsOrLine(content, { ...options, relax_quotes: true });
  if ("badLine" in lenientRead) return lenientRead;
  let before = 0;
  for (const { record, info } of lenientRead.records) {
    if (record.some((cell) => /[\r\n]/.test(cell))) return { badLine: before + 1 };
    before = info.lines;
  }
  return lenientRead;
}

async function recordsOrLine(
  content: string,
  options: Options,
): Promise<{ records: Recorded[] } | { badLine: number; code: string }> {
  const records: Recorded[] = [];
  try {
    const parser = Readable.from(piecesOf(content)).pipe(parse({ ...options, info: true }));
    for await (const record of parser) records.push(record);
    return { records };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { badLine: (records.at(-1)?.info.lines ?? 0) + 1, code: error.code };
  }
}

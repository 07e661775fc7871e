import { once } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";

/** Tab, semicolon or comma, by the header line. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const parts = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, delimiter) => (parts(delimiter) > parts(best) ? delimiter : best));
}

/** So much of a file is read before others have their turn, in characters. */
const PIECE = 8 * 1024;

export type Recorded = { record: string[]; info: { lines: number } };

/** The records of a file of any length, read in turns with everybody else. @throws CsvError */
async function recordsOf(content: string, options: Options): Promise<Recorded[]> {
  const records: Recorded[] = [];
  const parser = parse({ ...options, info: true });
  parser.on("data", (record: Recorded) => records.push(record));
  const ended = once(parser, "end");
  // Heard here first; it is thrown below, where somebody waits for it.
  ended.catch(() => undefined);
  for (let from = 0; from < content.length && !parser.destroyed; from += PIECE) {
    parser.write(content.slice(from, from + PIECE));
    await turn();
  }
  if (!parser.destroyed) parser.end();
  await ended;
  return records;
}

/** A file by its header: names of columns in lower case with "_" for spaces, and the lines below. */
export type CsvTable = { names: string[]; lines: Recorded[] };

/** Reads a file of any length. @returns `badLine`: the first line that does not fit the header, or has an open quote */
export async function readTable(text: string): Promise<CsvTable | "empty" | { badLine: number }> {
  const content = text.replace(/^\ufeff/, "");
  if (content.trim() === "") return "empty";
  try {
    const [header, ...lines] = await recordsOf(content, { delimiter: delimiterOf(content), skip_empty_lines: true });
    const names = (header?.record ?? []).map((name) => name.trim().toLowerCase().replaceAll(" ", "_"));
    return { names, lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { badLine: Number(error.lines ?? 0) };
  }
}

import { parse } from "csv-parse/sync";
import { ALIASES, OTHER_LISTS, plainHeader, type Role } from "./formats";
import { ImportRefusal } from "./refusal";
import { type NamedFile, pieces } from "./unpack";

export type TableRow = { line: number; lines: number; cells: string[]; isCut: boolean };
export type Table = {
  encoding: string;
  delimiter: string;
  header: string[];
  titles: string[];
  rows(): Generator<TableRow>;
};

const DELIMITERS = ["\t", ";", ","] as const;
const HEADER_LINES_MAX = 10;
const COLUMNS_MAX = 5_000;
const LINE_LENGTH_MAX = 1024 * 1024;
/** A longer quoted cell means an unclosed quote. */
const CELL_LINES_MAX = 200;
/** `lines` already splits records. csv-parse must not, so it gets a delimiter that texts never contain. */
const CSV = { relax_quotes: true, relax_column_count: true, record_delimiter: "\u0000\u0001\u0002\n" } as const;

/** Opens a delimited text file. @param wanted required column of the header */
export function openTable(file: NamedFile, wanted: Role = "keyword"): Table {
  const encoding = encodingOf(file.path);
  const first: string[] = [];
  for (const { text } of lines(file.path, encoding)) if (first.push(text) >= HEADER_LINES_MAX) break;
  // Excel may write the delimiter into the first line.
  const told = /^\ufeff?"?sep=(.)/i.exec(first[0] ?? "")?.[1];
  for (const [index, text] of first.entries()) {
    const split = headerOf(text, told, wanted);
    if (split === null) continue;
    if (split.header.length > COLUMNS_MAX) throw new ImportRefusal(`The file has more than ${COLUMNS_MAX} columns.`);
    const rows = () => records(file.path, encoding, split.delimiter, index + 1);
    return { encoding, ...split, titles: first.slice(0, index).filter((title) => title.trim() !== ""), rows };
  }
  throw new ImportRefusal(whyNoHeader(first), first.slice(0, 5));
}

/** Header and delimiter of a line with a keyword column; the delimiter with the most columns wins. */
function headerOf(line: string, told: string | undefined, wanted: Role): Pick<Table, "header" | "delimiter"> | null {
  let best: Pick<Table, "header" | "delimiter"> | null = null;
  for (const delimiter of told ? [told] : DELIMITERS) {
    const header = (cellsOf(line, delimiter) ?? []).map((name) => name.replace(/^\ufeff/, "").trim());
    const isHeader = header.some((name) => ALIASES.get(plainHeader(name)) === wanted);
    if (isHeader && header.length > (best?.header.length ?? 0)) best = { header, delimiter };
  }
  return best;
}

function whyNoHeader(first: readonly string[]): string {
  for (const line of first)
    for (const delimiter of DELIMITERS.filter((sign) => line.includes(sign))) {
      const lists = (cellsOf(line, delimiter) ?? [])
        .slice(0, 2)
        .flatMap((name) => OTHER_LISTS[plainHeader(name)] ?? []);
      const list = lists.find((name) => name !== "dates") ?? lists[0];
      if (list !== undefined) return `This is a list of ${list}, not of keywords.`;
    }
  return `No keyword column was found in the first ${HEADER_LINES_MAX} lines.`;
}

/** BOM, else valid UTF-8, else UTF-16 by its zero bytes, else Windows-1252. */
function encodingOf(path: string): string {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let encoding = "utf-8";
  let isFirst = true;
  try {
    for (const piece of pieces(path)) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return "utf-16le";
      if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return "utf-16be";
      const zeros = [0, 1].map(
        (odd) => piece.subarray(0, 200).filter((byte, at) => byte === 0 && at % 2 === odd).length,
      );
      if (isFirst && (zeros[1] ?? 0) > 20) return "utf-16le";
      if (isFirst && (zeros[0] ?? 0) > 20) return "utf-16be";
      isFirst = false;
      if (encoding === "utf-8") utf8.decode(piece, { stream: true });
    }
    utf8.decode();
  } catch {
    encoding = "windows-1252";
  }
  return encoding;
}

type Line = { text: string; line: number; hasEnd: boolean };

function* lines(path: string, encoding: string): Generator<Line> {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== "windows-1252" });
  let rest = "";
  let line = 0;
  const take = function* (text: string, isLast: boolean): Generator<Line> {
    rest += text;
    // A CR at the end may belong to CR LF.
    const parts = (!isLast && rest.endsWith("\r") ? rest.slice(0, -1) : rest).split(/\r\n|\n|\r/);
    const tail = parts.pop() ?? "";
    rest = !isLast && rest.endsWith("\r") ? `${tail}\r` : tail;
    for (const part of parts) yield { text: part, line: ++line, hasEnd: true };
    if (rest.length > LINE_LENGTH_MAX) throw new ImportRefusal(`Line ${line + 1} is longer than 1 MB.`);
    if (isLast && rest !== "") yield { text: rest, line: ++line, hasEnd: false };
  };
  try {
    for (const piece of pieces(path)) yield* take(decoder.decode(piece, { stream: true }), false);
    yield* take(decoder.decode(), true);
  } catch (error) {
    if (error instanceof TypeError)
      throw new ImportRefusal(`The file isn’t whole ${encoding} text after line ${line}.`);
    throw error;
  }
}

/** csv-parse takes ten times as long as a split, so it reads only records with quotes. Null: a quote is open. */
function cellsOf(text: string, delimiter: string): string[] | null {
  if (!text.includes('"')) return text.split(delimiter);
  try {
    const [cells, ...more]: string[][] = parse(text, { ...CSV, delimiter });
    return cells === undefined || more.length > 0 ? text.split(delimiter) : cells;
  } catch (error) {
    if ((error as { code?: string }).code === "CSV_QUOTE_NOT_CLOSED") return null;
    return text.split(delimiter);
  }
}

function* records(path: string, encoding: string, delimiter: string, skipped: number): Generator<TableRow> {
  let open: { text: string; line: number; lines: number } | null = null;
  for (const { text, line, hasEnd } of lines(path, encoding)) {
    if (line <= skipped || (open === null && text.trim() === "")) continue;
    const record: string = open === null ? text : `${open.text}\n${text}`;
    const start: { line: number; lines: number } = open ?? { line, lines: 0 };
    const cells = cellsOf(record, delimiter);
    if (cells !== null) {
      open = null;
      yield { line: start.line, lines: start.lines + 1, cells, isCut: !hasEnd };
    } else if (start.lines >= CELL_LINES_MAX || record.length > LINE_LENGTH_MAX) throw unclosed(start.line);
    else open = { text: record, line: start.line, lines: start.lines + 1 };
  }
  if (open !== null) throw unclosed(open.line);
}

const unclosed = (line: number) => new ImportRefusal(`The quote that opens in line ${line} is never closed.`);

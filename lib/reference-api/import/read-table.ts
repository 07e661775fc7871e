import { parse } from "csv-parse/sync";
import { nearestFormat } from "./columns";
import { ALIASES, otherListOf, plainHeader } from "./formats";
import { ImportRefusal } from "./report";
import { type NamedFile, pieces } from "./unpack";

export type TableRow = { line: number; lines: number; cells: string[]; isCut: boolean };
export type Table = { encoding: string; delimiter: string; header: string[]; rows(): Iterable<TableRow> };

const DELIMITERS = ["\t", ";", ","];
const HEADER_LINES_MAX = 10;
const COLUMNS_MAX = 5_000;
const LINE_LENGTH_MAX = 1024 * 1024;
/** A longer quoted cell means an unclosed quote. */
const CELL_LINES_MAX = 200;
/** `lines` already splits records. csv-parse must not, so it gets a delimiter that texts never contain. */
const CSV = { relax_quotes: true, relax_column_count: true, record_delimiter: "\u0000\u0001\u0002\n" } as const;

/** @throws ImportRefusal with the first lines if there is no keyword column */
export function openTable({ path }: NamedFile): Table {
  const encoding = encodingOf(path);
  const first: string[] = [];
  for (const { text } of lines(path, encoding)) if (first.push(text) >= HEADER_LINES_MAX) break;
  // Excel may write the delimiter into the first line.
  const told = /^"?sep=(.)/i.exec(first[0] ?? "")?.[1];
  for (const [index, text] of first.entries()) {
    const headers = (told ? [told] : DELIMITERS).map((delimiter) => ({ delimiter, header: headerOf(text, delimiter) }));
    const [best] = headers.filter(({ header }) => hasKeyword(header)).sort((a, b) => b.header.length - a.header.length);
    if (best === undefined) continue;
    if (best.header.length > COLUMNS_MAX) throw new ImportRefusal(`The file has more than ${COLUMNS_MAX} columns.`);
    return { encoding, ...best, rows: () => recordsOf({ path, encoding, ...best, skipped: index + 1 }) };
  }
  const lists = first.flatMap((text) => DELIMITERS.flatMap((sign) => otherListOf(headerOf(text, sign)) ?? []));
  throw new ImportRefusal(
    lists[0]
      ? `This is a list of ${lists[0]}, not of keywords.`
      : `No keyword column was found in the first ${HEADER_LINES_MAX} lines.${nearestFormat((first[0] ?? "").split(/[,;\t]/))}`,
    first.slice(0, 5),
  );
}

const headerOf = (line: string, delimiter: string): string[] =>
  line.includes(delimiter) || hasKeyword([line]) ? (cellsOf(line, delimiter) ?? []).map((name) => name.trim()) : [];

const hasKeyword = (header: readonly string[]): boolean =>
  header.some((name) => ALIASES.get(plainHeader(name)) === "keyword");

/** UTF-16 by its BOM, else UTF-8 if the whole file is valid, else Windows-1252. */
function encodingOf(path: string): string {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  try {
    for (const piece of pieces(path)) {
      if (piece[0] === 0xff && piece[1] === 0xfe) return "utf-16le";
      utf8.decode(piece, { stream: true });
    }
    utf8.decode();
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

type Line = { text: string; line: number; hasEnd: boolean };

function* lines(path: string, encoding: string): Generator<Line> {
  const decoder = new TextDecoder(encoding);
  let rest = "";
  let line = 0;
  for (const piece of pieces(path)) {
    rest += decoder.decode(piece, { stream: true });
    // A CR at the end may belong to CR LF.
    const parts = rest.split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? "";
    for (const text of parts) yield { text, line: ++line, hasEnd: true };
    if (rest.length > LINE_LENGTH_MAX) throw new ImportRefusal(`Line ${line + 1} is longer than 1 MB.`);
  }
  rest += decoder.decode();
  if (rest !== "") yield { text: rest.replace(/\r$/, ""), line: ++line, hasEnd: rest.endsWith("\r") };
}

/** csv-parse takes ten times as long as a split, so it reads only records with quotes. Null: a quote is open. */
function cellsOf(text: string, delimiter: string): string[] | null {
  if (!text.includes('"')) return text.split(delimiter);
  try {
    const records: string[][] = parse(text, { ...CSV, delimiter });
    return records.length === 1 && records[0] ? records[0] : text.split(delimiter);
  } catch (error) {
    return (error as { code?: string }).code === "CSV_QUOTE_NOT_CLOSED" ? null : text.split(delimiter);
  }
}

type TextFile = { path: string; encoding?: string; delimiter?: string; skipped?: number };

/** @param file.skipped lines before the first record */
export function* recordsOf(file: TextFile): Generator<TableRow> {
  const { path, encoding = encodingOf(path), delimiter = ",", skipped = 0 } = file;
  let open = { text: "", line: 0, lines: 0 };
  for (const { text, line, hasEnd } of lines(path, encoding)) {
    if (line <= skipped || (open.lines === 0 && text.trim() === "")) continue;
    open =
      open.lines === 0 ? { text, line, lines: 1 } : { ...open, text: `${open.text}\n${text}`, lines: open.lines + 1 };
    const cells = cellsOf(open.text, delimiter);
    if (cells === null && open.lines <= CELL_LINES_MAX && open.text.length <= LINE_LENGTH_MAX) continue;
    if (cells === null) break;
    yield { line: open.line, lines: open.lines, cells, isCut: !hasEnd };
    open.lines = 0;
  }
  if (open.lines > 0) throw new ImportRefusal(`The quote that opens in line ${open.line} is never closed.`);
}

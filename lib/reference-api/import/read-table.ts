import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { nearestFormat } from "./columns";
import { ALIASES, plainHeader, type Role } from "./formats";
import { ImportRefusal } from "./report";
import { serpBearTable } from "./serpbear-database";
import type { NamedFile } from "./unpack";

export type TableRow = { line: number; lines: number; cells: string[]; isCut: boolean };
export type Table = Awaited<ReturnType<typeof openTable>>;

const DELIMITERS = ["\t", ";", ","];
const HEADER_LINES_MAX = 10;
const COLUMNS_MAX = 5_000;
const CSV = {
  relax_quotes: true,
  relax_column_count: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  max_record_size: 1024 * 1024,
  // All records before an open quote are read before its error.
  readableHighWaterMark: 1,
};
/** Lists that a header without a keyword column may start with. */
const OTHER_LISTS = { ranking_url: "pages", country: "countries", device: "devices", date: "dates" };

/** @throws ImportRefusal with the first lines if there is no keyword column */
export async function openTable({ path }: NamedFile) {
  const encoding = await encodingOf(path);
  if (encoding === "SQLite") return serpBearTable(path);
  const [head = ""]: string[] = await Readable.from(textsOf(path, encoding)).take(1).toArray();
  // Excel may write the delimiter into the first line.
  const fileDelimiter = /^"?sep=(.)/i.exec(head)?.[1];
  const headers = [];
  const roles = new Set<Role | undefined>();
  for (const delimiter of fileDelimiter ? [fileDelimiter] : DELIMITERS)
    for await (const { line, lines, cells } of recordsOf({ path, encoding, delimiter })) {
      if (line > HEADER_LINES_MAX) break;
      const here = cells.map((name) => ALIASES.get(plainHeader(name)));
      for (const role of here.slice(0, 2)) roles.add(role);
      if (!here.includes("keyword")) continue;
      headers.push({ skipped: line + lines - 1, delimiter, header: cells.map((name) => name.trim()) });
      break;
    }
  const [best] = headers.sort((one, other) => one.skipped - other.skipped || other.header.length - one.header.length);
  if (best && best.header.length > COLUMNS_MAX)
    throw new ImportRefusal(`The file has more than ${COLUMNS_MAX} columns.`);
  if (best) return { encoding, ...best, rows: () => recordsOf({ path, encoding, ...best }) };
  const cause = head.match(/[^\r\n]+/g)?.slice(0, 5) ?? [];
  const list = Object.entries(OTHER_LISTS).find(([role]) => roles.has(role as Role))?.[1];
  if (list) throw new ImportRefusal(`This is a list of ${list}, not of keywords.`, { cause });
  const problem = `No keyword column was found in the first ${HEADER_LINES_MAX} lines.`;
  throw new ImportRefusal(`${problem}${nearestFormat((cause[0] ?? "").split(/[,;\t]/))}`, { cause });
}

/** SQLite and UTF-16 by their first bytes, else UTF-8 if the whole file is valid, else Windows-1252. */
async function encodingOf(path: string): Promise<string> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of createReadStream(path)) {
      if (piece.toString("latin1", 0, 15) === "SQLite format 3") return "SQLite";
      if (piece[0] === 0xff && piece[1] === 0xfe) return "utf-16le";
      if (piece[0] === 0xfe && piece[1] === 0xff) return "utf-16be";
      utf8.decode(piece, { stream: true });
    }
    utf8.decode();
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

async function* textsOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of createReadStream(path)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

type TextFile = { path: string; encoding?: string; delimiter?: string; skipped?: number };

/** Without blank lines. @param file.skipped lines before the first record */
export async function* recordsOf(file: TextFile): AsyncGenerator<TableRow> {
  const { path, encoding = await encodingOf(path), delimiter = ",", skipped = 0 } = file;
  let end = "";
  const texts = async function* () {
    for await (const text of textsOf(path, encoding)) {
      yield text;
      end = text || end;
    }
  };
  const records = pipeline(Readable.from(texts()), parse({ ...CSV, delimiter }), () => undefined);
  let line = 1;
  let last: TableRow | null = null;
  try {
    for await (const cells of records as AsyncIterable<string[]>) {
      if (last !== null) yield last;
      // csv-parse’s own line numbers (`info`) take four times as long.
      const lines = cells.join("").split("\n").length;
      const isShown = line > skipped && cells.some((cell) => cell.trim() !== "");
      last = isShown ? { line, lines, cells, isCut: false } : null;
      line += lines;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_QUOTE_NOT_CLOSED")
      throw new ImportRefusal(`The quote that opens in line ${line} is never closed.`);
    throw new ImportRefusal(`A cell in line ${line} or after it is longer than 1 MB.`);
  }
  if (last !== null) yield { ...last, isCut: !/[\r\n]$/.test(end) };
}

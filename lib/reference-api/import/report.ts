export const IMPORT_BYTES_MAX = 512 * 1024 * 1024;

export type ImportQuestion = "project" | "date" | "market";

/** Days are YYYY-MM-DD, `market` is `engine/country/language/device`. Empty: no answer. */
export type ImportAnswers = Partial<Record<"project" | "date" | "from" | "to" | "market", string>>;

export type ImportDescription = {
  format: string;
  encoding: string;
  delimiter: string;
  numbers: "dot" | "comma";
  columns: { name: string; becomes: string }[];
  period: { from: string | null; to: string; label: string | null; source: string } | null;
  questions: ImportQuestion[];
  suggestedProject: string;
  notes: string[];
};

export type ImportReport = {
  /** null: no problem. */
  problem: string | null;
  /** What was read or written, in sentences; first lines of a file that was not recognized. */
  summary: readonly string[];
  description: ImportDescription | null;
  rows: number;
  refused: { count: number; rows: { line: number; reason: string }[] };
  first: { keyword: string; date: string | null; values: Record<string, unknown> }[];
  written: (Record<"added" | "changed" | "unchanged" | "merged" | "keywords", number> & { projects: string[] }) | null;
};

export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

export const refusedCsv = ({ refused }: ImportReport): string =>
  ["line,reason", ...refused.rows.map(({ line, reason }) => `${line},"${reason.replaceAll('"', '""')}"`)].join("\r\n");

/** The message is for the user. Nothing is written. `cause`: lines of the file. */
export class ImportRefusal extends Error {
  declare cause?: readonly string[];
}

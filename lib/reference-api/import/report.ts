/** A file's missing facts. */
export type ImportQuestion = "project" | "date" | "market";

/** The user's answers about a file. Days are YYYY-MM-DD, `market` is `engine/country/language/device`. */
export type ImportAnswers = Partial<Record<"project" | "date" | "from" | "to" | "market", string>>;

/** How the importer reads a file and its columns. */
export type ImportDescription = {
  file: string;
  format: string;
  encoding: string;
  delimiter: string;
  numbers: "dot" | "comma";
  columns: { name: string; becomes: string }[];
  /** Period of a file without dates. `source`: where the period was found. */
  period: { from: string | null; to: string; label: string | null; source: string } | null;
  questions: ImportQuestion[];
  suggestedProject: string;
  notes: string[];
};

export type ImportWritten = {
  added: number;
  changed: number;
  unchanged: number;
  keywords: number;
  projects: { id: string; name: string }[];
};

export type ImportReport = {
  /** Why nothing was or can be imported; null: no problem. */
  problem: string | null;
  /** First lines of a file that isn't recognized. */
  lines: readonly string[];
  description: ImportDescription | null;
  rows: number;
  refused: { count: number; rows: { line: number; reason: string }[] };
  /** Rows that the export anonymizes. */
  anonymous: number;
  /** Rows merged with another row of the same keyword and day. */
  merged: number;
  first: { keyword: string; date: string | null; values: Record<string, unknown> }[];
  written: ImportWritten | null;
};

/** Refuses a file with a reason for the user. Nothing is written. */
export class ImportRefusal extends Error {
  constructor(
    message: string,
    readonly lines: readonly string[] = [],
  ) {
    super(message);
  }
}

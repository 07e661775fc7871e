export type ImportQuestion = "project" | "date" | "market";

/** Days are YYYY-MM-DD, `market` is `engine/country/language/device`. */
export type ImportAnswers = Partial<Record<"project" | "date" | "from" | "to" | "market", string>>;

export type ImportDescription = {
  file: string;
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

export type ImportWritten = {
  added: number;
  changed: number;
  unchanged: number;
  keywords: number;
  projects: { id: string; name: string }[];
};

export type ImportReport = {
  /** null: no problem. */
  problem: string | null;
  lines: readonly string[];
  description: ImportDescription | null;
  rows: number;
  refused: { count: number; rows: { line: number; reason: string }[] };
  anonymous: number;
  merged: number;
  first: { keyword: string; date: string | null; values: Record<string, unknown> }[];
  written: ImportWritten | null;
};

/** The reason is for the user. Nothing is written. */
export class ImportRefusal extends Error {
  constructor(
    message: string,
    readonly lines: readonly string[] = [],
  ) {
    super(message);
  }
}

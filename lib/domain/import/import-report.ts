/** What the user has to say about a file that doesn't say it. */
export type ImportQuestion = "project" | "date" | "market";

/** How a file was recognized, and what each column becomes. Days are YYYY-MM-DD. */
export type ImportDescription = {
  file: string;
  format: string;
  encoding: string;
  numbers: "dot" | "comma";
  columns: { name: string; becomes: string }[];
  /** The period of a file without dates of its own. `source` names where it was found. */
  period: { from: string | null; to: string; label: string | null; source: string } | null;
  questions: ImportQuestion[];
  suggestedProject: string;
  notes: string[];
};

/** Keyword-days: new, with other values than before, and with the same values. */
export type ImportWritten = {
  added: number;
  changed: number;
  unchanged: number;
  keywords: number;
  projects: { id: string; name: string }[];
};

/** The reference API's report on a file. `problem`: why nothing was imported, or can be. */
export type ImportReport = {
  problem: string | null;
  lines: string[];
  description: ImportDescription | null;
  rows: number;
  refused: { count: number; rows: { line: number; reason: string }[] };
  first: { keyword: string; date: string | null; values: Record<string, unknown> }[];
  written: ImportWritten | null;
};

/** The report, and what addresses of the account *Your data* begin with once the file is imported. */
export type ImportResult = { report: ImportReport; base: string };

/** What the user says about a file. `market` is `engine/country/language/device`. */
export type ImportAnswers = {
  project: string;
  from: string;
  date: string;
  market: string;
  replaces: boolean;
};

export const IMPORT_BYTES_MAX = 512 * 1024 * 1024;
export const IMPORT_TYPES = ".csv,.tsv,.txt,.gz,.zip,.sqlite,.db";

/** The address of a preview or an import of a file. */
export function importPath(name: string, answers: ImportAnswers, isPreview: boolean): string {
  const { project, from, date, market, replaces } = answers;
  const query = new URLSearchParams({ name });
  for (const [key, value] of Object.entries({ project, from, date, market })) if (value !== "") query.set(key, value);
  if (replaces) query.set("replace", "1");
  if (isPreview) query.set("preview", "1");
  return `/api/import?${query}`;
}

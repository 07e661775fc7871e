export type ImportQuestion = "project" | "date" | "market";

/** How the importer read the file and its columns. Days are YYYY-MM-DD. */
export type ImportDescription = {
  file: string;
  format: string;
  encoding: string;
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

/** The reference API's report on a file. `problem`: why nothing was or can be imported. */
export type ImportReport = {
  problem: string | null;
  lines: string[];
  description: ImportDescription | null;
  rows: number;
  refused: { count: number; rows: { line: number; reason: string }[] };
  first: { keyword: string; date: string | null; values: Record<string, unknown> }[];
  written: ImportWritten | null;
};

/** The report, and the base path of the account *Your data* after the import. */
export type ImportResult = { report: ImportReport; base: string };

/** The user's answers about a file. `market` is `engine/country/language/device`. */
export type ImportAnswers = {
  project: string;
  from: string;
  date: string;
  market: string;
  replaces: boolean;
};

export const IMPORT_BYTES_MAX = 512 * 1024 * 1024;
export const IMPORT_TYPES = ".csv,.tsv,.txt,.gz,.zip,.sqlite,.db";

export function importPath(name: string, answers: ImportAnswers, isPreview: boolean): string {
  const { project, from, date, market, replaces } = answers;
  const query = new URLSearchParams({ name });
  for (const [key, value] of Object.entries({ project, from, date, market })) if (value !== "") query.set(key, value);
  if (replaces) query.set("replace", "1");
  if (isPreview) query.set("preview", "1");
  return `/api/import?${query}`;
}

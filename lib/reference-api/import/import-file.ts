import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../store/open-store";
import type { Observation } from "./observation";
import { ImportRefusal } from "./refusal";
import { type Description, type ImportAnswers, openSource, type Source } from "./source";
import { Stage } from "./stage";
import type { NamedFile } from "./unpack";
import { type WriteResult, writeStaged } from "./write";
import { yourDataAccount } from "./your-data";

export type ImportRequest = NamedFile & {
  answers: ImportAnswers;
  isPreview: boolean;
  replaces: boolean;
};

export type RefusedRow = { line: number; reason: string };
export type PreviewRow = { keyword: string; date: string | null; values: Record<string, unknown> };

export type ImportReport = {
  /** Why nothing was or can be imported; null: no problem. */
  problem: string | null;
  lines: string[];
  description: Description | null;
  rows: number;
  keywords: number;
  refused: { count: number; rows: RefusedRow[] };
  /** Rows that the export anonymizes. */
  anonymous: number;
  /** Rows merged with another row of the same keyword and day. */
  merged: number;
  first: PreviewRow[];
  written: WriteResult | null;
};

const REFUSED_SHARE_MAX = 0.2;
const REFUSED_ROWS_MAX = 10_000;
const FIRST_ROWS = 20;

/** Previews or imports one file into the account *Your data*, in full or not at all. */
export function importFile(databasePath: string, request: ImportRequest): ImportReport {
  const folder = mkdtempSync(join(tmpdir(), "keyword-desk-import-"));
  const report: ImportReport = {
    ...{ problem: null, lines: [], description: null, rows: 0, keywords: 0, anonymous: 0, merged: 0, written: null },
    ...{ refused: { count: 0, rows: [] }, first: [] },
  };
  try {
    const source = openSource(request, folder, request.answers);
    report.description = source.description;
    if (request.isPreview) readAll(source, report, () => undefined);
    else store(databasePath, source, request, report);
    addNotes(source.description, report);
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    report.problem = error.message;
    report.lines = error.lines.map((line) => line.slice(0, 500));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

function store(databasePath: string, source: Source, { answers, replaces }: ImportRequest, report: ImportReport): void {
  const missing = source.description.questions.filter((question) => question !== "market");
  if (missing.length > 0) throw new ImportRefusal(`Missing: ${missing.join(", ")}.`);
  const opened = openStore(databasePath);
  try {
    const stage = new Stage(opened, source.adds);
    try {
      readAll(source, report, (observation) => stage.add(observation, answers.project ?? ""));
    } finally {
      stage.end();
    }
    const nowMs = Date.now();
    report.written = writeStaged(opened, () => yourDataAccount(opened, nowMs), { replaces, nowMs });
    report.merged = stage.merged;
  } finally {
    opened.close();
  }
}

function readAll(source: Source, report: ImportReport, take: (observation: Observation) => void): void {
  const { refused } = report;
  for (const { line, lines, result } of source.rows()) {
    if (result === null) report.anonymous += 1;
    else if (typeof result === "string") {
      refused.count += lines;
      if (refused.rows.length < REFUSED_ROWS_MAX) refused.rows.push({ line, reason: result });
    } else {
      report.rows += 1;
      if (report.first.length < FIRST_ROWS) report.first.push(...result.map(previewOf));
      for (const observation of result) take(observation);
    }
  }
  report.first.length = Math.min(report.first.length, FIRST_ROWS);
  if (report.rows === 0) throw new ImportRefusal("No row of the file could be read.");
  if (refused.count > (report.rows + refused.count) * REFUSED_SHARE_MAX)
    throw new ImportRefusal(
      `${refused.count} of ${report.rows + refused.count} rows can’t be read. Above 20 %, nothing is imported.`,
    );
}

const previewOf = ({ keyword, date, about, values }: Observation): PreviewRow => {
  return { keyword, date, values: { ...about, ...values } };
};

function addNotes({ rowsMax, notes }: Description, { rows, refused, anonymous, merged }: ImportReport): void {
  const all = rows + refused.count;
  if (rowsMax !== null && (all === rowsMax || all === rowsMax - 1))
    notes.push(`The export ends at ${rowsMax.toLocaleString("en-US")} rows; there may be more.`);
  if (anonymous > 0) notes.push(`${anonymous} anonymous rows have no keyword and are left out.`);
  if (merged > 0) notes.push(`${merged} rows repeat a keyword and day and were joined with the first one.`);
}

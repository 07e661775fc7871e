import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countText, type ImportAnswers, type ImportDescription, ImportRefusal, type ImportReport } from "./report";
import { openSource, type Source } from "./source";
import type { NamedFile } from "./unpack";
import { type Add, writeImport } from "./write";

export type ImportRequest = NamedFile & { answers: ImportAnswers; isPreview: boolean; replaces: boolean };

const REFUSED_SHARE_MAX = 0.2;
const REFUSED_ROWS_MAX = 10_000;
const FIRST_ROWS = 20;

/** In full or not at all. */
export async function importFile(databasePath: string, request: ImportRequest): Promise<ImportReport> {
  const { answers, isPreview, replaces } = request;
  const folder = mkdtempSync(join(tmpdir(), "keyword-desk-import-"));
  const rows = { rows: 0, refused: { count: 0, rows: [] }, first: [] };
  const report: ImportReport = { problem: null, summary: [], description: null, ...rows, written: null };
  try {
    const source = await openSource(request, answers, folder);
    report.description = source.description;
    const missing = source.description.questions.filter((question) => question !== "market");
    if (missing.length > 0 && !isPreview) throw new ImportRefusal(`Missing: ${missing.join(", ")}.`);
    const read = (add?: Add) => readAll(source, report, add);
    if (isPreview) await read();
    else report.written = await writeImport(databasePath, source, replaces, read);
    report.summary = summaryOf(report, source.description);
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    report.problem = error.message;
    report.summary = (error.cause ?? []).map((line) => line.slice(0, 500));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

async function readAll({ description, rowsMax, read, rows }: Source, report: ImportReport, add?: Add): Promise<void> {
  const { refused, first } = report;
  let anonymous = 0;
  for await (const row of rows()) {
    const result = read(row);
    if (typeof result === "string") {
      refused.count += row.lines;
      if (refused.rows.length < REFUSED_ROWS_MAX) refused.rows.push({ line: row.line, reason: result });
      continue;
    }
    if (result.length > 0) report.rows += 1;
    else anonymous += 1;
    for (const observation of result) {
      const { keyword, date, about, values } = observation;
      if (first.length < FIRST_ROWS) first.push({ keyword, date, values: { ...about, ...values } });
      add?.(observation);
    }
  }
  const all = report.rows + refused.count;
  if (report.rows === 0) throw new ImportRefusal("No row of the file could be read.");
  if (refused.count > all * REFUSED_SHARE_MAX)
    throw new ImportRefusal(`${refused.count} of ${all} rows can’t be read. Above 20 %, nothing is imported.`);
  if (rowsMax > 0 && (all === rowsMax || all === rowsMax - 1))
    description.notes.push(`The export ends at ${countText(rowsMax, "row")}; there may be more.`);
  if (anonymous > 0) description.notes.push(`${countText(anonymous, "anonymous row")} without a keyword left out.`);
}

function summaryOf({ rows, refused, written }: ImportReport, { format, period, notes }: ImportDescription): string[] {
  const lines = refused.count > 0 ? [...notes, `${countText(refused.count, "row")} can’t be read:`] : notes;
  const days = period ? [`${period.label ?? period.to} (from ${period.source})`] : [];
  if (written === null) return [[format, countText(rows, "row"), ...days].join(" · "), ...lines];
  const { added, changed, unchanged, merged, keywords, projects } = written;
  return [
    `Imported ${countText(keywords, "keyword")} from ${countText(rows, "row")}.`,
    `${countText(added, "value")} added, ${changed} changed, ${unchanged} unchanged in ${projects.join(", ")}.`,
    ...(merged > 0 ? [`${countText(merged, "row")} with the same keyword and day joined.`] : []),
    ...lines,
  ];
}

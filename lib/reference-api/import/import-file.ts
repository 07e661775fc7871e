import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../store/open-store";
import type { Observation } from "./read-row";
import { type ImportAnswers, ImportRefusal, type ImportReport } from "./report";
import { openSource, type Source } from "./source";
import { stageIn } from "./stage";
import type { NamedFile } from "./unpack";
import { writeStaged } from "./write";
import { yourDataAccount } from "./your-data";

export type ImportRequest = NamedFile & { answers: ImportAnswers; isPreview: boolean; replaces: boolean };

const REFUSED_SHARE_MAX = 0.2;
const REFUSED_ROWS_MAX = 10_000;
const FIRST_ROWS = 20;

/** In full or not at all. */
export async function importFile(databasePath: string, request: ImportRequest): Promise<ImportReport> {
  const folder = mkdtempSync(join(tmpdir(), "keyword-desk-import-"));
  const report: ImportReport = {
    problem: null,
    lines: [],
    description: null,
    rows: 0,
    anonymous: 0,
    merged: 0,
    written: null,
    refused: { count: 0, rows: [] },
    first: [],
  };
  try {
    const source = await openSource(request, folder, request.answers);
    report.description = source.description;
    if (request.isPreview) readAll(source, report, () => undefined);
    else store(databasePath, source, request, report);
    addNotes(source, report);
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
  // A write transaction locks every attached database, and requests must be counted meanwhile.
  opened.connection.exec("detach counts");
  try {
    const stage = stageIn(opened, source.adds);
    try {
      readAll(source, report, (observation) => stage.add(observation, answers.project ?? ""));
    } finally {
      report.merged = stage.end();
    }
    const nowMs = Date.now();
    report.written = writeStaged(opened, () => yourDataAccount(opened, nowMs), { replaces, nowMs });
  } finally {
    opened.close();
  }
}

function readAll(source: Source, report: ImportReport, take: (observation: Observation) => void): void {
  const { refused, first } = report;
  for (const row of source.rows()) {
    const result = source.read(row);
    if (result === "anonymous") report.anonymous += 1;
    else if (typeof result === "string") {
      refused.count += row.lines;
      if (refused.rows.length < REFUSED_ROWS_MAX) refused.rows.push({ line: row.line, reason: result });
    } else {
      report.rows += 1;
      for (const observation of result) {
        const { keyword, date, about, values } = observation;
        if (first.length < FIRST_ROWS) first.push({ keyword, date, values: { ...about, ...values } });
        take(observation);
      }
    }
  }
  const all = report.rows + refused.count;
  if (report.rows === 0) throw new ImportRefusal("No row of the file could be read.");
  if (refused.count > all * REFUSED_SHARE_MAX)
    throw new ImportRefusal(`${refused.count} of ${all} rows can’t be read. Above 20 %, nothing is imported.`);
}

function addNotes({ rowsMax = 0, description }: Source, { rows, refused, anonymous, merged }: ImportReport): void {
  const all = rows + refused.count;
  const notes: Record<string, boolean> = {
    [`The export ends at ${rowsMax.toLocaleString("en-US")} rows; there may be more.`]:
      rowsMax > 0 && (all === rowsMax || all === rowsMax - 1),
    [`${anonymous} anonymous rows have no keyword and are left out.`]: anonymous > 0,
    [`${merged} rows repeat a keyword and day and were joined with the first one.`]: merged > 0,
  };
  description.notes.push(...Object.keys(notes).filter((note) => notes[note]));
}

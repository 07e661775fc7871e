import { unguarded } from "../domain/export/csv-guard";
import { LABEL_COLUMNS, type LabelColumn } from "../domain/export/label-file";
import { inTurns, mapInSteps, type Steps } from "../domain/steps";
import { type Recorded, readTable } from "./csv-records";

/** Missing columns are empty. `line` starts at 1 with the header. */
export type LabelRow = Record<LabelColumn, string> & { line: number };

export type LabelFile =
  | { rows: LabelRow[]; assumed: string[]; problem: null }
  | { rows: []; assumed: []; problem: string };

const LABELLING: readonly LabelColumn[] = ["starred", "tags", "note"];

const unreadable = (problem: string): LabelFile => ({ rows: [], assumed: [], problem });

const isColumn = (name: string): name is LabelColumn => LABEL_COLUMNS.some((column) => column === name);

/** Cells beyond the header refuse the file, because guessing would move cells. */
export async function readLabelFile(text: string): Promise<LabelFile> {
  const table = await readTable(text);
  if ("problem" in table) return unreadable(table.problem);
  const { names, lines, assumed } = table;
  if (!names.includes("keyword_id") && !names.includes("keyword"))
    return unreadable("The first line has no “keyword_id” or “keyword” column.");
  if (!LABELLING.some((column) => names.includes(column)))
    return unreadable("The first line has no “starred”, “tags” or “note” column.");
  const repeated = LABEL_COLUMNS.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeated !== undefined) return unreadable(`The first line has the column “${repeated}” twice.`);
  return { rows: await inTurns(rowsOf(lines, names)), assumed, problem: null };
}

const rowsOf = (lines: readonly Recorded[], names: readonly string[]): Steps<LabelRow[]> =>
  mapInSteps(lines, ({ record, info }) => {
    const row = Object.fromEntries(LABEL_COLUMNS.map((column) => [column, ""])) as Record<LabelColumn, string>;
    for (const [index, name] of names.entries()) if (isColumn(name)) row[name] = unguarded(record[index] ?? "");
    return { ...row, line: info.lines };
  });

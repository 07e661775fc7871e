import type { LabelImport } from "../domain/export/label-file";
import { foldText } from "../domain/keyword/fold-text";
import {
  cleanNote,
  type LabelEntry,
  type Labels,
  type LabelsChange,
  NO_LABELS,
  noteProblem,
  tagKey,
  tagsIn,
  tagsProblem,
} from "../domain/keyword/labels";
import { inTurns, mapInSteps } from "../domain/steps";
import type { LabelBook } from "./label-book";
import { type KnownProject, type LabelRow, labelMatcher, type Match, readLabelFile } from "./label-rows";

const LEFT_OUT_SHOWN = 200;
const YES = new Set(
  "yes y true t 1 x on ★ ☆ ✓ ✔ wahr ja vrai oui verdadero si vero verdadeiro sim waar tak prawda sant да истина はい 是 true".split(
    " ",
  ),
);
const NO = new Set(
  "no n false f 0 off - falsch nein faux non falso nao falso onwaar nee nie fałsz falskt nej нет ложь いいえ 否".split(
    " ",
  ),
);

const NOTHING: Omit<LabelImport, "problem"> = {
  rows: 0,
  matched: 0,
  unchanged: 0,
  stars: 0,
  tags: 0,
  notes: 0,
  differing: 0,
  leftOut: [],
  leftOutTotal: 0,
  assumed: [],
  applied: false,
};

/** @property apply false: only report the changes @property replace overwrite existing values */
export type ImportRequest = { text: string; apply: boolean; replace: boolean };
type Found = Extract<Match, { why: null }>;

/** All or none. Adds tags; existing stars and notes stay unless `replace` is set. */
export async function importLabels(
  labels: LabelBook,
  { projects, request, nowMs }: { projects: readonly KnownProject[]; request: ImportRequest; nowMs: number },
): Promise<LabelImport> {
  const { text, apply, replace } = request;
  const file = await readLabelFile(text);
  if (file.problem !== null) return { ...NOTHING, problem: file.problem };
  const match = await inTurns(labelMatcher(projects, await labels.entries()));
  const rows = await inTurns(mapInSteps(file.rows, (row) => ({ row, match: match(row) })));
  // Planned in the transaction that applies the changes, because labels can change in between.
  const plan = async (book: LabelBook): Promise<LabelImport> => {
    const { assumed } = file;
    const report: LabelImport = { ...NOTHING, leftOut: [], assumed, problem: null, rows: rows.length, applied: apply };
    const savedLabels = new Map((await book.entries()).map((entry) => [placeKey(entry), entry.labels]));
    const plannedRows = await inTurns(
      mapInSteps(rows, (each) => ({
        match: each.match,
        changes: changesOf(report, each, { savedLabels: savedLabels, replace }),
      })),
    );
    if (apply)
      for (const { match, changes } of plannedRows) if (match.why === null) await make(book, match, changes, nowMs);
    return report;
  };
  return apply ? labels.within(plan) : plan(labels);
}

/** Adds the row to the report. @param savedLabels labels after the rows before it */
function changesOf(
  report: LabelImport,
  { row, match }: { row: LabelRow; match: Match },
  { savedLabels, replace }: { savedLabels: Map<string, Labels>; replace: boolean },
): readonly LabelsChange[] {
  const leaveOut = (why: string) => {
    report.leftOutTotal += 1;
    const text = row.keyword || row.keyword_id || row.project_id;
    if (report.leftOut.length < LEFT_OUT_SHOWN) report.leftOut.push({ line: row.line, text, why });
    return [];
  };
  if (match.why !== null) return leaveOut(match.why);
  const key = placeKey(match.place);
  const plan = planRow(row, savedLabels.get(key) ?? NO_LABELS, replace);
  if (plan.problem !== null) return leaveOut(plan.problem);
  tally(report, plan);
  savedLabels.set(key, plan.after);
  return plan.changes;
}

const placeKey = ({ projectId, keywordId }: Pick<LabelEntry, "projectId" | "keywordId">): string =>
  JSON.stringify([projectId, keywordId]);

type Plan = { problem: string | null; changes: LabelsChange[]; differing: number; after: Labels };

function planRow(row: LabelRow, savedLabels: Labels, replace: boolean): Plan {
  const changes: LabelsChange[] = [];
  let differing = 0;
  const after = { ...savedLabels };
  const withProblem = (problem: string): Plan => ({ problem, changes: [], differing: 0, after: savedLabels });

  const starText = foldText(row.starred.trim());
  if (starText !== "" && !YES.has(starText) && !NO.has(starText))
    return withProblem(`“starred” is “${row.starred.slice(0, 20)}”. Use yes, no or leave it empty.`);
  if (YES.has(starText) && !savedLabels.starred) after.starred = true;
  if (NO.has(starText) && savedLabels.starred) {
    differing += 1;
    if (replace) after.starred = false;
  }
  if (after.starred !== savedLabels.starred) changes.push({ kind: "star", starred: after.starred });

  const keys = new Set(savedLabels.tags.map(tagKey));
  const add = tagsIn(row.tags).filter((tag) => !keys.has(tagKey(tag)));
  const tagProblem = tagsProblem(savedLabels.tags, add);
  if (tagProblem !== null) return withProblem(tagProblem);
  if (add.length > 0) {
    changes.push({ kind: "tags", add, remove: [] });
    after.tags = [...savedLabels.tags, ...add];
  }

  const note = cleanNote(row.note);
  const problem = noteProblem(note);
  if (problem !== null) return withProblem(problem);
  if (note !== "" && note !== savedLabels.note) {
    if (savedLabels.note !== "") differing += 1;
    if (savedLabels.note === "" || replace) {
      changes.push({ kind: "note", before: savedLabels.note, after: note });
      after.note = note;
    }
  }
  return { problem: null, changes, differing, after };
}

function tally(report: LabelImport, { changes, differing }: Plan): void {
  report.matched += 1;
  report.differing += differing;
  if (changes.length === 0) report.unchanged += 1;
  for (const change of changes) {
    if (change.kind === "star") report.stars += 1;
    else if (change.kind === "note") report.notes += 1;
    else report.tags += change.add.length;
  }
}

async function make(book: LabelBook, { place, subject }: Found, changes: readonly LabelsChange[], nowMs: number) {
  for (const change of changes) {
    const { problem } = await book.change(place, subject, change, nowMs);
    // The plan comes from the same transaction, so a problem is a defect. The whole file is rolled back.
    if (problem !== null) throw new Error(problem);
  }
}

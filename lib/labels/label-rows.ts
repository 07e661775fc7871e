import { unguard } from "../domain/export/csv-guard";
import { LABEL_COLUMNS, type LabelColumn } from "../domain/export/label-file";
import { textKey } from "../domain/keyword/fold-text";
import type { Keyword } from "../domain/keyword/keyword";
import type { LabelEntry } from "../domain/keyword/labels";
import { MARKET_PARTS } from "../domain/keyword/market";
import { inTurns, mapInSteps, type Steps } from "../domain/steps";
import { type Recorded, readTable } from "./csv-records";
import type { LabelPlace } from "./label-book";

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
  const repeatedColumn = LABEL_COLUMNS.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeatedColumn !== undefined) return unreadable(`The first line has the column “${repeatedColumn}” twice.`);
  return { rows: await inTurns(rowsOf(lines, names)), assumed, problem: null };
}

const rowsOf = (lines: readonly Recorded[], names: readonly string[]): Steps<LabelRow[]> =>
  mapInSteps(lines, ({ record, info }) => {
    const row = Object.fromEntries(LABEL_COLUMNS.map((column) => [column, ""])) as Record<LabelColumn, string>;
    for (const [index, name] of names.entries()) if (isColumn(name)) row[name] = unguard(record[index] ?? "");
    return { ...row, line: info.lines };
  });

export type KnownProject = { projectId: string; name: string; keywords: readonly Keyword[] };

export type Match =
  | { place: LabelPlace; subject: { text: string; market: Keyword["market"] | null }; why: null }
  | { place: null; why: string };

const NO_MATCH = (why: string): Match => ({ place: null, why });
const phraseKey = (phrase: string): string => textKey(phrase.trim().replace(/\s+/g, " "));

/** By its IDs, otherwise by phrase and market. A row that fits several keywords has no target. */
export function* labelMatcher(
  projects: readonly KnownProject[],
  savedEntries: readonly LabelEntry[],
): Steps<(row: LabelRow) => Match> {
  type Known = { projectId: string; keywordId: string; text: string; market: Keyword["market"] | null };
  const byId = new Map<string, Known[]>();
  const byPhrase = new Map<string, Known[]>();
  const add = (map: Map<string, Known[]>, key: string, candidate: Known) => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [candidate]);
    else if (
      !list.some(({ projectId, keywordId }) => projectId === candidate.projectId && keywordId === candidate.keywordId)
    )
      list.push(candidate);
  };
  const learn = (candidate: Known) => {
    add(byId, candidate.keywordId, candidate);
    add(byPhrase, phraseKey(candidate.text), candidate);
  };
  for (const { projectId, keywords } of projects)
    for (const { id, phrase, market } of keywords) {
      yield;
      learn({ projectId, keywordId: id, text: phrase, market });
    }
  for (const { projectId, keywordId, text, market } of savedEntries)
    if (keywordId !== null) learn({ projectId, keywordId, text, market });
  const nameOf = new Map(projects.map(({ projectId, name }) => [projectId, name]));

  return (row) => {
    const isHere = ({ projectId }: Known) => row.project_id === "" || row.project_id === projectId;
    if (row.keyword_id === "" && row.keyword === "") return projectMatch(row.project_id, nameOf);
    const same = (byId.get(row.keyword_id) ?? []).filter(isHere);
    const fits =
      row.keyword_id !== "" && same.length > 0
        ? same
        : (byPhrase.get(phraseKey(row.keyword)) ?? []).filter(
            (candidate) => row.keyword !== "" && isHere(candidate) && inMarket(row, candidate.market),
          );
    const exact = fits.filter(({ text }) => text.normalize("NFC") === row.keyword.normalize("NFC").trim());
    const best = exact.length === 1 ? exact : fits;
    const [only] = best;
    if (only === undefined) return NO_MATCH("No saved keyword matches.");
    if (best.length > 1) return NO_MATCH(`Matches ${best.length} keywords. Add its market or its ID.`);
    const { projectId, keywordId, text, market } = only;
    return { place: { projectId, keywordId }, subject: { text, market }, why: null };
  };
}

function projectMatch(projectId: string, nameOf: ReadonlyMap<string, string>): Match {
  const name = nameOf.get(projectId);
  if (projectId === "") return NO_MATCH("It has no keyword or project.");
  if (name === undefined) return NO_MATCH("No saved project has this ID.");
  return { place: { projectId, keywordId: null }, subject: { text: name, market: null }, why: null };
}

const inMarket = (row: LabelRow, market: Keyword["market"] | null): boolean =>
  MARKET_PARTS.every((part) => row[part] === "" || row[part].toLowerCase() === (market?.[part] ?? "").toLowerCase());

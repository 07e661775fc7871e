import { countedVolume } from "../keyword/volume";
import { inTurns, sortedInSteps, turnOfOthers } from "../steps";
import type { HistoryResponse } from "./history-response";
import type { KeywordChanges } from "./keyword-changes";
import { storedText } from "./observation";
import { mergedRow, type Row, rowOf } from "./observation-row";

/** A step takes about 1 ms. */
export const KEYWORDS_A_STEP = 512;

/** Rows by day, ordered by keyword number. */
export type DayRows = Map<number, Row[]>;

/** @returns `page` of the rows is an index of `pages` */
export async function reportedRows(
  keywords: KeywordChanges,
  response: HistoryResponse,
): Promise<{ rows: DayRows; pages: string[] }> {
  const rows: DayRows = new Map();
  const pages = new Map<string, number>();
  let index = 0;
  for (const { id, phrase, market, searchVolume } of response.keywords) {
    if (index % KEYWORDS_A_STEP === 0) await turnOfOthers();
    const days = response.daysOf(index++);
    const isDated = days.some(({ source }) => source !== "undated");
    const line = { market, positionOf: response.positionOf };
    const facts = { phrase, line, volume: countedVolume(searchVolume), isDated };
    const keyword = keywords.report(storedText(id), facts, response.readOn);
    for (const day of days) {
      const ofDay = rows.get(day.day) ?? [];
      rows.set(day.day, ofDay);
      const page = day.page === null ? null : pageIndex(pages, storedText(day.page));
      ofDay.push(rowOf(day, { keyword, page, readAtMs: response.readAtMs }));
    }
  }
  for (const [day, ofDay] of rows)
    if (!isAscending(ofDay))
      rows.set(day, merged(await inTurns(sortedInSteps(ofDay, (one, other) => one[0] - other[0]))));
  return { rows, pages: [...pages.keys()] };
}

const isAscending = (rows: readonly Row[]): boolean =>
  rows.every((row, index) => row[0] > (rows[index - 1]?.[0] ?? Number.NEGATIVE_INFINITY));

/** A list may report a keyword several times. */
function merged(rows: readonly Row[]): Row[] {
  const ofKeywords: Row[] = [];
  for (const row of rows) {
    const last = ofKeywords.at(-1);
    if (last?.[0] === row[0]) ofKeywords.splice(-1, 1, mergedRow(last, row));
    else ofKeywords.push(row);
  }
  return ofKeywords;
}

function pageIndex(pages: Map<string, number>, url: string): number {
  const index = pages.get(url) ?? pages.size;
  pages.set(url, index);
  return index;
}

/** Days by keyword ID that the right reading doesn't report, or reports differently. */
export async function wrongDays(wrong: HistoryResponse, right: HistoryResponse): Promise<Map<string, number[]>> {
  const indexes = new Map(right.keywords.map(({ id }, index) => [id, index]));
  const wrongById = new Map<string, number[]>();
  for (const [at, { id }] of wrong.keywords.entries()) {
    if (at % KEYWORDS_A_STEP === 0) await turnOfOthers();
    const index = indexes.get(id);
    const rightDays = new Set((index === undefined ? [] : right.daysOf(index)).map((day) => JSON.stringify(day)));
    const days = wrong.daysOf(at).flatMap((day) => (rightDays.has(JSON.stringify(day)) ? [] : [day.day]));
    if (days.length > 0) wrongById.set(storedText(id), days);
  }
  return wrongById;
}

import { countedVolume } from "../keyword/volume";
import { turnOfOthers } from "../steps";
import type { HistoryResponse } from "./history-response";
import type { KeywordChanges } from "./keyword-changes";
import { storedText } from "./observation";
import { mergedRow, type Row, rowOf } from "./observation-row";

/** A step takes about 1 ms. */
export const KEYWORDS_A_STEP = 512;

/** Rows by day and keyword number. */
export type DayRows = Map<number, Map<number, Row>>;

/** @returns `page` of the rows is an index of `pages` */
export async function reportedRows(
  keywords: KeywordChanges,
  response: HistoryResponse,
): Promise<{ rows: DayRows; pages: string[] }> {
  const rows: DayRows = new Map();
  const pages = new Map<string, number>();
  for (const [index, { id, phrase, market, searchVolume }] of response.keywords.entries()) {
    if (index % KEYWORDS_A_STEP === 0) await turnOfOthers();
    const days = response.daysOf(index);
    const isDated = days.some(({ source }) => source !== "undated");
    const line = { market, positionOf: response.positionOf };
    const facts = { phrase, line, volume: countedVolume(searchVolume), isDated };
    const keyword = keywords.report(storedText(id), facts, response.readOn);
    for (const day of days) {
      const ofDay = rows.get(day.day) ?? new Map<number, Row>();
      rows.set(day.day, ofDay);
      const page = day.page === null ? null : pageIndex(pages, storedText(day.page));
      const row = rowOf(day, { keyword, page, readAtMs: response.readAtMs });
      ofDay.set(keyword, mergedRow(ofDay.get(keyword), row));
    }
  }
  return { rows, pages: [...pages.keys()] };
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
    const reported = new Set((index === undefined ? [] : right.daysOf(index)).map((day) => JSON.stringify(day)));
    const days = wrong.daysOf(at).flatMap((day) => (reported.has(JSON.stringify(day)) ? [] : [day.day]));
    if (days.length > 0) wrongById.set(storedText(id), days);
  }
  return wrongById;
}

import { foldText } from "../keyword/fold-text";
import type { Keyword } from "../keyword/keyword";
import { marketText, type ShownMarket } from "../keyword/market";
import type { Steps } from "../steps";
import { PackedKeywords } from "./packed-rows";
import { idAt, type KeywordRows } from "./rows";

const ROW_END = "\u0000";
const ROWS_A_STEP = 200;

/** The text of all rows, and where each row ends. */
export type SearchedText = { text: string; ends: Uint32Array };

export const wantedText = (query: string): string => foldText(query.trim()).replaceAll(ROW_END, "");

/** Phrase, ranking page, tags, and the shown parts of the market. */
export const searchText = (
  keyword: Pick<Keyword, "phrase" | "rankingUrl" | "tags" | "market">,
  marketView: ShownMarket,
): string =>
  foldText(
    [keyword.phrase, keyword.rankingUrl ?? "", ...keyword.tags, marketText(keyword.market, marketView)].join("\n"),
  );

/** @param ownText the user's labels of a keyword */
export function* searchSteps(
  rows: KeywordRows,
  marketView: ShownMarket,
  ownText: (keywordId: string) => string,
): Steps<SearchedText> {
  const ends = new Uint32Array(rows.length);
  const parts: string[] = [];
  let run: string[] = [];
  let length = 0;
  for (let row = 0; row < rows.length; row += 1) {
    if (row % ROWS_A_STEP === ROWS_A_STEP - 1) {
      parts.push(run.join(""));
      run = [];
      yield;
    }
    const words = rows instanceof PackedKeywords ? rows.wordsAt(row) : rows.at(row);
    const theirs = words === undefined ? "" : searchText(words, marketView);
    const part = `${theirs}\n${foldText(ownText(idAt(rows, row)))}`.replaceAll(ROW_END, "") + ROW_END;
    length += part.length;
    ends[row] = length;
    run.push(part);
  }
  parts.push(run.join(""));
  return { text: parts.join(""), ends };
}

/** 1 for each row that contains the wanted text. */
export function markRows({ text, ends }: SearchedText, query: string): Uint8Array {
  const marks = new Uint8Array(ends.length);
  let row = 0;
  let index = text.indexOf(query);
  while (index !== -1) {
    while ((ends[row] ?? Number.POSITIVE_INFINITY) <= index) row += 1;
    marks[row] = 1;
    index = text.indexOf(query, ends[row]);
  }
  return marks;
}

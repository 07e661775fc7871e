import type { Answer } from "./answer";
import { type ColumnId, recentDays, visibleColumns } from "./keyword-columns";
import { searchKeywords } from "./keyword-search";
import { type Sort, sortKeywords } from "./keyword-sort";
import { differingParts, type MarketPart } from "./market";
import type { ProjectPage } from "./pages";
import type { Project } from "./project";
import type { KeywordList } from "./reading";
import { type KeywordStatistics, keywordStatistics } from "./statistics";

/** Rows that are in the HTML, whatever the list holds. */
export const FIRST_ROWS = 60;
/** A list up to this long travels whole; a longer one is read by the browser from the saved copy, free. */
export const WHOLE_ROWS_MAX = 100;

/**
 * What the project page is drawn from before the browser has the whole list.
 * @property answer its keywords are the first rows of the view; all of them in the list's order when `whole`
 * @property held rows in the saved list
 * @property matching rows the search leaves
 */
export type FirstScreen = {
  project: Project | null;
  answer: Answer<KeywordList>;
  whole: boolean;
  held: number;
  matching: number;
  statistics: KeywordStatistics | null;
  columns: ColumnId[];
  newestOn: string | null;
  recentDays: number | null;
  /** What of the market tells rows with the same phrase apart, in the whole list. */
  marketParts: MarketPart[];
};

/** Latest day any row was measured on; rows behind it are marked as lagging. */
export function newestDay(list: KeywordList): string | null {
  let newest: string | null = null;
  for (const { measuredOn } of list.keywords) {
    if (measuredOn !== null && (newest === null || measuredOn > newest)) newest = measuredOn;
  }
  return newest;
}

/** Cuts a project page down to what belongs into the HTML: figures of the whole list and the first rows of the view. */
export function firstScreen(
  page: ProjectPage,
  view: { query: string; sort: Sort | null; locale: string },
): FirstScreen {
  const { project, answer } = page;
  const reading = answer.reading;
  if (reading === null)
    return {
      project,
      answer,
      whole: false,
      held: 0,
      matching: 0,
      statistics: null,
      columns: [],
      newestOn: null,
      recentDays: null,
      marketParts: [],
    };
  const { keywords } = reading.data;
  const whole = keywords.length <= WHOLE_ROWS_MAX;
  const marketParts = differingParts(keywords);
  const matching = searchKeywords(keywords, view.query, { parts: marketParts, locale: view.locale });
  const first = whole ? keywords : sortKeywords(matching, view.sort).slice(0, FIRST_ROWS);
  return {
    project,
    answer: { ...answer, reading: { ...reading, data: { ...reading.data, keywords: [...first] } } },
    whole,
    held: keywords.length,
    matching: matching.length,
    statistics: keywordStatistics(keywords),
    columns: visibleColumns(keywords),
    newestOn: newestDay(reading.data),
    recentDays: recentDays(keywords),
    marketParts,
  };
}

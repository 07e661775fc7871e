import { type ComparedDay, figureChanges } from "../figures/figure-changes";
import { keywordStatistics } from "../figures/statistics";
import { type Keyword, newestDay } from "../keyword/keyword";
import { type Labels, labelsOf, type ProjectLabels } from "../keyword/labels";
import { differingParts } from "../keyword/market";
import type { Project } from "../projects/project";
import type { ProjectPage } from "../response/pages";
import type { Answer, KeywordList, ListFacts } from "../response/reading";
import { listInterval } from "../series/list-interval";
import { atOnce, type Steps } from "../steps";
import type { DayView } from "../time/day-view";
import { availableColumns, recentDays, visibleColumns } from "./columns";
import { type ListFigures, packKeywords } from "./pack";
import { FIRST_ROWS } from "./rows";
import { sortsOf } from "./sort";
import { createKeywordStore, type KeywordAsk } from "./sort-and-filter";
import { withinReach } from "./within-reach";

/** Lists up to this length are sent whole. The browser loads longer ones from the saved copy without requests. */
export const WHOLE_ROWS_MAX = 100;
/** With more labels it is cheaper to load them separately. */
const LABELS_MAX = 100;

/** @property rows first rows of the view, packed; all rows in list order if `whole` */
export type FirstScreen = Omit<ListFigures, "statistics"> & {
  project: Project | null;
  answer: Answer<ListFacts>;
  rows: string;
  whole: boolean;
  view: KeywordAsk;
  days: DayView;
  keywordCount: number;
  matching: number;
  statistics: ListFigures["statistics"] | null;
  labels: ProjectLabels;
  hasAllLabels: boolean;
};

/** The day that all rows compare with; null: the list's own comparison. */
function oneDay({ comparedWith }: KeywordList): ComparedDay | null {
  const { day, interval } = comparedWith ?? {};
  return day === undefined || day === null || interval === undefined ? null : { on: day, interval, isEvery: true };
}

export function* listFigureSteps(list: KeywordList): Steps<ListFigures> {
  const { keywords } = list;
  const statistics = keywordStatistics(keywords);
  yield;
  const changes = figureChanges(keywords, oneDay(list));
  yield;
  const columns = visibleColumns(keywords);
  yield;
  const available = availableColumns(keywords);
  yield;
  const [newestOn, days] = [newestDay(keywords), recentDays(keywords)];
  const interval = listInterval(keywords) ?? list.onDay?.interval ?? null;
  yield;
  const marketParts = differingParts(keywords);
  yield;
  const reach = withinReach(keywords);
  const dayFacts = { newestOn, recentDays: days, interval };
  return { statistics, changes, columns, available, ...dayFacts, marketParts, reach };
}

export const listFigures = (list: KeywordList): ListFigures => atOnce(listFigureSteps(list));

export type ScreenView = Omit<KeywordAsk, "sorts"> & { sort: string | null; locale: string; days: DayView };

export function firstScreen(page: ProjectPage, screenView: ScreenView): FirstScreen {
  const { project, answer, labels } = page;
  const { locale, days, sort, ...search } = screenView;
  const reading = answer.reading;
  if (reading === null)
    return {
      project,
      answer: { ...answer, reading: null },
      rows: "",
      whole: false,
      view: { ...search, sorts: [] },
      days,
      keywordCount: 0,
      matching: 0,
      statistics: null,
      changes: figureChanges([]),
      columns: [],
      available: [],
      newestOn: null,
      recentDays: null,
      interval: null,
      marketParts: [],
      reach: withinReach([]),
      labels,
      hasAllLabels: true,
    };
  const { keywords, ...facts } = reading.data;
  const whole = keywords.length <= WHOLE_ROWS_MAX;
  const figures = listFigures(reading.data);
  const marketView = { parts: figures.marketParts, locale };
  const view = { ...search, sorts: sortsOf(sort, figures.columns) };
  const rows = createKeywordStore(keywords, marketView, (id) => labelsOf(labels, id)).view(view);
  const first = whole ? keywords : [...rows.subarray(0, FIRST_ROWS)].flatMap((row) => keywords[row] ?? []);
  return {
    project,
    answer: { ...answer, reading: { ...reading, data: facts } },
    rows: [...packKeywords(first, { facts, figures })].join(""),
    whole,
    view,
    days,
    keywordCount: keywords.length,
    matching: rows.length,
    ...figures,
    ...labelsAmong(labels, first),
  };
}

function labelsAmong(labels: ProjectLabels, rows: readonly Keyword[]): Pick<FirstScreen, "labels" | "hasAllLabels"> {
  if (Object.keys(labels.keywords).length <= LABELS_MAX) return { labels, hasAllLabels: true };
  const here = rows.flatMap(({ id }): [string, Labels][] =>
    Object.hasOwn(labels.keywords, id) ? [[id, labelsOf(labels, id)]] : [],
  );
  return { labels: { project: labels.project, keywords: Object.fromEntries(here) }, hasAllLabels: false };
}

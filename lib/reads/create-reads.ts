import type { LabelImport } from "../domain/export/label-file";
import { TOP_TEN_SLACK, type TopTenLine, type TopTenRange, topTenLine } from "../domain/figures/top-ten";
import { RANGE_FACTS } from "../domain/time/chart-range";
import { type ImportRequest, importLabels } from "../labels/import-labels";
import type { CopyAddress } from "../upstream/endpoints/copy-address";
import { keywordAnswer, keywordsAnswer, projectsAnswer } from "./answers";
import { createColumns } from "./columns";
import { createGroupTrends } from "./history/group-trends";
import { changeFacts, changes, createHistoryReads, heldDays } from "./history/history";
import { matrix } from "./history/matrix";
import { observationsFile } from "./history/observations-file";
import { createPageSwaps } from "./history/page-swaps";
import { createViewedReading, rowsOfTable, shownIds, viewedKeywords } from "./list-as-of";
import { createPaletteIndex } from "./palette-index";
import { createProjectScreen } from "./project-screen";
import { projectSeries } from "./project-series";
import { createProjectStatistics } from "./project-statistics";
import { NEVER, type ReadContext } from "./read-context";
import { recentProjects, savedProject, savedProjects } from "./saved-projects";
import { usageFile, usageReport } from "./usage";

export function createReads(context: ReadContext) {
  const bound = bindTo(context);
  const history = createHistoryReads(context);
  const ofHistory = bindTo(history);
  return {
    projects: bound(projectsAnswer),
    keywords: bound(keywordsAnswer),
    viewedKeywords: bound(viewedKeywords),
    viewedReading: createViewedReading(context),
    keyword: bound(keywordAnswer),
    rowsOfTable: bound(rowsOfTable),
    shownIds: bound(shownIds),
    columns: createColumns(context),
    projectScreen: createProjectScreen(context),
    statistics: createProjectStatistics(context),
    topTens: bound(topTens),
    pageSwaps: createPageSwaps(context),
    groupTrends: createGroupTrends(context),
    projectSeries: ofHistory(projectSeries),
    paletteIndex: createPaletteIndex(context),
    history,
    heldDays: ofHistory(heldDays),
    changeFacts: ofHistory(changeFacts),
    changes: ofHistory(changes),
    matrix: bound(matrix),
    savedProject: bound(savedProject),
    recentProjects: bound(recentProjects),
    rawPages: bound(rawPages),
    importLabels: bound(importLabelFile),
    usage: bound(usageReport),
    observationsFile: bound(observationsFile),
    usageFile: bound(usageFile),
  };
}

export type Reads = ReturnType<typeof createReads>;

const bindTo =
  <First>(first: First) =>
  <Args extends unknown[], Result>(read: (first: First, ...args: Args) => Result) =>
  (...args: Args) =>
    read(first, ...args);

async function rawPages({ upstream }: ReadContext, address: CopyAddress) {
  const pages = await upstream.rawAnswer(address);
  return { pages: pages.map(({ path, status, body, readAtMs }) => ({ path, status, body, at: readAtMs })) };
}

async function importLabelFile(context: ReadContext, request: ImportRequest): Promise<LabelImport> {
  const { upstream, labels, clock } = context;
  const projects = [];
  for (const { id, name } of await savedProjects(context)) {
    const list = await upstream.listKeywords(id, NEVER);
    projects.push({ projectId: id, name, keywords: list.reading?.data.keywords ?? [] });
  }
  return importLabels(labels, { projects, request, nowMs: clock.now() });
}

async function topTens({ upstream }: ReadContext, range: TopTenRange): Promise<Record<string, TopTenLine>> {
  const daysBack = RANGE_FACTS[range].days;
  const projects = (await (await upstream.history())?.topTens(daysBack + TOP_TEN_SLACK)) ?? [];
  const lines = [...projects].flatMap(([projectId, points]): [string, TopTenLine][] => {
    const line = topTenLine(points, daysBack);
    return line === null ? [] : [[projectId, line]];
  });
  return Object.fromEntries(lines);
}

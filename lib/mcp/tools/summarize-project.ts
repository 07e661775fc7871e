import type { z } from "zod";
import { ownCurve } from "../../domain/figures/click-curve";
import { figureChanges } from "../../domain/figures/figure-changes";
import { type KeywordStatistics, keywordStatistics } from "../../domain/figures/statistics";
import { SISTRIX_2020, visibilityOf } from "../../domain/figures/visibility";
import { otherDayWords } from "../../domain/history/period";
import type { Keyword } from "../../domain/keyword/keyword";
import { hasLabels, labelsOf, type ProjectLabels } from "../../domain/keyword/labels";
import { MARKET_PARTS, marketText } from "../../domain/keyword/market";
import { countedVolume } from "../../domain/keyword/volume";
import type { Project } from "../../domain/projects/project";
import type { KeywordList, Reading } from "../../domain/response/reading";
import { inTurns } from "../../domain/steps";
import { listFigureSteps } from "../../domain/table/first-screen";
import { groupKey, namesOf } from "../../domain/table/groups";
import type { ListFigures } from "../../domain/table/pack";
import type { SeriesRow } from "../../reads/project-series";
import type { Agent } from "../agent";
import { argumentsOf, IdOrName, oneOf, pageArguments, SinceArgument } from "../arguments";
import { noSavedList } from "../failure";
import { metricColumns, metricFigures, metricNamesIn, roundedRate, roundValue, topFigures } from "../fields";
import { type Base, dataFacts, listBase, listPage } from "../list-result";
import { keywordsWhere, savedList, WhereArgument } from "../selection";
import { defineTool } from "../tool";

const ROWS_MAX = 400;
const SWAPS_MAX = 10;

const Input = argumentsOf({
  project_id: IdOrName,
  by: oneOf(["page", "tag", "device", "market", "day", "week"]).optional(),
  where: WhereArgument,
  since: SinceArgument.optional().describe("For day and week; as in find_movers"),
  ...pageArguments(ROWS_MAX),
});
type Given = z.infer<typeof Input>;

export const summarizeProject = defineTool({
  name: "summarize_project",
  description:
    "Figures of a project, or of the keywords that match where: positions, movement since compared_with (28 days where data is daily), metrics. by: in groups, largest first, or as a series, newest first. page also has page swaps: ranking pages that went back and forth. Free.",
  input: Input,
  async run({ agent }, args) {
    const { reading, keywords, written: projectLabels } = await savedList(agent, args.project_id);
    if (reading === null) throw noSavedList();
    const rows = keywordsWhere(keywords, projectLabels, args.where);
    const about = { agent, args, reading, projectLabels, rows };
    if (args.by === undefined) return wholeProject(about);
    return args.by === "day" || args.by === "week" ? series(about, args.by) : groups(about, args.by);
  },
});

type About = {
  agent: Agent;
  args: Given;
  reading: Reading<KeywordList>;
  projectLabels: ProjectLabels;
  rows: readonly Keyword[];
};

async function wholeProject({ agent, args, reading, projectLabels, rows }: About) {
  const { reads, upstream } = agent.container;
  const projectId = args.project_id;
  const { data } = reading;
  const figures = await inTurns(listFigureSteps({ ...data, keywords: [...rows] }));
  const project = await reads.savedProject(projectId);
  const days = (await reads.history.days(projectId)).days.filter(({ known }) => known > 0);
  const labels = Object.values(projectLabels.keywords).filter(hasLabels);
  return {
    project: { id: projectId, name: project?.name ?? null, source: sourceText(project?.source ?? null) },
    day: data.onDay?.day ?? figures.newestOn,
    compared_with: figures.changes.since?.on ?? null,
    figures: { ...positionFigures(figures), visibility: visibilityShare(rows) },
    movement: movementFigures(figures),
    metrics: metricFigures(figures.statistics.metrics),
    saved_days: { count: days.length, first: days[0]?.on ?? null, last: days.at(-1)?.on ?? null },
    histories: (await upstream.copies.overview.historyCounts()).get(projectId) ?? 0,
    labels: {
      starred: labels.filter(({ starred }) => starred).length,
      tagged: labels.filter(({ tags }) => tags.length > 0).length,
      noted: labels.filter(({ note }) => note !== "").length,
    },
    missing: missingFigures(figures, data),
    ...(args.where === undefined ? {} : { matching: rows.length }),
    ...dataFacts({ ...baseOf(reading), isEmpty: data.complete && rows.length === 0 }),
  };
}

function sourceText(source: Project["source"]): string | null {
  if (source === null) return null;
  const { attribution, licence } = source;
  return licence === null || attribution.includes(licence) ? attribution : `${attribution}, ${licence}`;
}

function baseOf(reading: Reading<KeywordList>): Base & { notes: (string | null)[] } {
  const { data } = reading;
  const { notes, ...base } = listBase(reading, data.keywords.length, null);
  const { asked, day, why } = data.comparedWith ?? { asked: null, day: null, why: null };
  const isOther = asked !== null && day !== null && why !== null;
  const more = [
    data.complete ? null : "load gets the rest.",
    data.mixesDays === true ? "Rows are of different days." : null,
    isOther ? `Compared with ${day}: ${otherDayWords(why, asked)}.` : null,
  ];
  return { ...base, notes: [...notes, ...more] };
}

/** By the project's own click rates, or by published ones. */
function visibilityShare(rows: readonly Keyword[]): number | null {
  const visibility = visibilityOf(rows, ownCurve(rows) ?? SISTRIX_2020);
  return visibility === null ? null : roundedRate(visibility);
}

function positionFigures({ statistics }: ListFigures) {
  const { buckets } = statistics;
  return {
    keywords: statistics.keywords,
    with_position: statistics.loaded,
    ranking: statistics.ranking,
    average_position: roundValue(statistics.averagePosition),
    ...topFigures(buckets),
    at_4_to_10: buckets["4-10"],
    at_11_to_20: buckets["11-20"],
    at_21_to_50: buckets["21-50"],
    at_51_to_100: buckets["51-100"],
    beyond: buckets.beyond,
  };
}

const movementFigures = ({ statistics, changes }: ListFigures) => ({
  compared: changes.comparable,
  ...statistics.movement,
  top_3_change: changes.top3,
  top_10_change: changes.top10,
  average_position_gained: roundValue(changes.averagePosition),
});

const missingFigures = ({ statistics }: ListFigures, data: KeywordList) => ({
  empty_position: statistics.buckets.empty,
  position_not_loaded: statistics.buckets.notLoaded,
  rows_not_saved: data.total === null ? null : Math.max(0, data.total - data.keywords.length - data.unreadable),
  rows_unreadable: data.unreadable,
  ...Object.fromEntries((data.notes ?? []).map(({ kind, count }) => [kind.replaceAll("-", "_"), count])),
});

type GroupBy = "page" | "tag" | "device" | "market";

async function groups({ agent, args, reading, projectLabels, rows }: About, by: GroupBy) {
  const groupsByKey = new Map<string | null, { name: string | null; keywords: Keyword[] }>();
  for (const keyword of rows) {
    const names = groupNames(keyword, by, projectLabels);
    for (const name of names.length === 0 ? [null] : names) {
      const key = by === "page" ? groupKey(by, name) : name;
      const group = groupsByKey.get(key) ?? { name, keywords: [] };
      groupsByKey.set(key, group);
      group.keywords.push(keyword);
    }
  }
  const sorted = [...groupsByKey.values()].sort(
    (one, other) =>
      Number(one.name === null) - Number(other.name === null) || other.keywords.length - one.keywords.length,
  );
  const figures = sorted.map(({ name, keywords }) => ({ ...keywordStatistics(keywords), name, keywords }));
  const names = metricNamesIn(figures.map(({ metrics }) => metrics));
  const swaps = by === "page" ? await swapFacts(agent, args.project_id, reading.data.keywords.length) : null;
  const { complete, notes, ...base } = baseOf(reading);
  return listPage(
    {
      rows: figures,
      show: (group: Group) => groupRow(by, group, names),
      args,
      base: { ...base, complete: complete && swaps?.isWhole !== false, notes: [...notes, swaps?.note ?? null] },
    },
    { keywords: rows.length, ...(swaps === null ? {} : { page_swaps: swaps.facts }) },
  );
}

function groupNames(keyword: Keyword, by: GroupBy, projectLabels: ProjectLabels): readonly string[] {
  if (by !== "market") return namesOf(keyword, by, labelsOf(projectLabels, keyword.id));
  const text = marketText(keyword.market, { parts: MARKET_PARTS, locale: "en" });
  return text === "" ? [] : [text];
}

type Group = Omit<KeywordStatistics, "keywords"> & { name: string | null; keywords: readonly Keyword[] };

function groupRow(by: GroupBy, group: Group, names: readonly string[]) {
  const { name, keywords, buckets, movement } = group;
  const volumes = keywords.flatMap(({ searchVolume }) => countedVolume(searchVolume) ?? []);
  const { comparable, top10 } = figureChanges(keywords);
  return {
    [by]: name,
    keywords: keywords.length,
    with_position: group.loaded,
    average_position: roundValue(group.averagePosition),
    ...topFigures(buckets),
    top_10_change: comparable === 0 ? null : top10,
    improved: movement.improved,
    declined: movement.declined,
    search_volume: volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0),
    ...metricColumns(group.metrics, names),
  };
}

async function swapFacts({ container }: Agent, projectId: string, of: number) {
  const swaps = await container.reads.pageSwaps(projectId);
  const { from = null, to = null, checked: checkedCount = 0, keywords = [] } = swaps ?? {};
  return {
    isWhole: checkedCount === of,
    note:
      checkedCount === of
        ? null
        : `Page swaps are known for ${checkedCount} of ${of} keywords: load histories adds the others.`,
    facts: {
      from,
      to,
      known: checkedCount,
      of,
      keywords: keywords.length,
      most: keywords.slice(0, SWAPS_MAX).map(({ id, phrase, swaps, pages }) => ({ id, phrase, swaps, pages })),
    },
  };
}

async function series({ agent, args, reading, rows }: About, by: "day" | "week") {
  const since = args.since ?? (by === "day" ? "28d" : "90d");
  const ids = args.where === undefined ? null : new Set<string>(rows.map(({ id }) => id));
  const result = await agent.container.reads.projectSeries(args.project_id, { by, since, ids });
  const names = metricNamesIn(result.rows.map(({ metrics }) => metrics));
  const base = listBase(reading, reading.data.keywords.length, null);
  const notes = [
    ...base.notes,
    result.rows.length === 0 ? "No day of this project is saved." : null,
    result.isCut ? "Earlier days are left out: a filtered series has up to 120 days." : null,
    by === "week" ? WEEK_NOTE : null,
  ];
  return listPage(
    {
      rows: result.rows,
      show: (row: SeriesRow) => seriesRow(by, row, names),
      args,
      base: { ...base, complete: base.complete && !result.isCut, notes },
    },
    { keywords: rows.length },
  );
}

const seriesRow = (by: "day" | "week", row: SeriesRow, names: readonly string[]) => ({
  ...(by === "day" ? { on: row.on } : { week: row.week, days: row.days, last_day: row.on }),
  known: row.known,
  of: row.of || null,
  average_position: roundValue(row.averagePosition),
  ...topFigures(row.buckets),
  ranking: row.ranking,
  ...metricColumns(row.metrics, names),
});

const WEEK_NOTE =
  "A week goes by its Monday: counts are of last_day, average_position and metrics over the week's saved days.";

import { toInstant } from "../../domain/clock";
import { otherDayWords } from "../../domain/history/period";
import { hasLabels } from "../../domain/keyword/labels";
import type { KeywordList } from "../../domain/response/reading";
import type { Reads } from "../../reads/create-reads";
import { argumentsOf, ProjectIdArgument } from "../arguments";
import { defineTool } from "../define-tool";
import { noSavedList } from "../failure";
import { rounded } from "../keyword-row";
import { goneNote, historyFacts, sentences } from "../list-result";

const METRICS_MAX = 20;

type Summary = NonNullable<Awaited<ReturnType<Reads["projectSummary"]>>>;

export const summarizeProject = defineTool({
  name: "summarize_project",
  title: "Summarize a project",
  description:
    "Figures of a project on one day with their bases, what moved in 7 days, known days, ages of the list and histories, people's labels, what is missing. Free.",
  maySpend: false,
  input: argumentsOf({ project_id: ProjectIdArgument }),
  async run({ agent }, { project_id: projectId }) {
    const { reads, upstream, books, clock } = agent.container;
    const found = await reads.projectSummary(projectId);
    if (found === null) return { failure: noSavedList(toInstant(clock.now())) };
    const { reading, figures } = found;
    const { data } = reading;
    const written = Object.values((await books.labels.ofProject(projectId)).keywords).filter(hasLabels);
    const result = {
      project: projectFacts(found, projectId),
      day: data.onDay?.day ?? figures.newestOn,
      compared_with: figures.changes.since?.on ?? null,
      figures: positionFigures(found),
      movement: movementFigures(found),
      metrics: metricFigures(found),
      known_days: { count: found.days.length, first: found.days[0]?.on ?? null, last: found.days.at(-1)?.on ?? null },
      histories: historyFacts((await upstream.copies.overview.historyAges()).get(projectId)),
      labels: {
        starred: written.filter(({ starred }) => starred).length,
        tagged: written.filter(({ tags }) => tags.length > 0).length,
        noted: written.filter(({ note }) => note !== "").length,
      },
      missing: missingFigures(found),
      as_of: reading.asOf,
      saved: true,
      complete: data.complete,
      state: data.complete
        ? data.keywords.length === 0
          ? ("empty" as const)
          : ("complete" as const)
        : ("partial" as const),
      note: sentences([
        data.complete ? null : "Only a part of the list is saved: list_keywords loads the rest.",
        data.mixesDays === true ? "Rows are of different days." : null,
        comparedNote(data),
        goneNote(reading),
      ]),
      problem: null,
    };
    return { result: { parts: 0, build: () => result } };
  },
});

function comparedNote({ comparedWith }: KeywordList): string | null {
  const { asked, day, why } = comparedWith ?? { asked: null, day: null, why: null };
  return asked === null || day === null || why === null ? null : `Compared with ${day}: ${otherDayWords(why, asked)}.`;
}

const projectFacts = ({ project }: Summary, id: string) => ({
  id,
  name: project?.name ?? null,
  domain: project?.domain ?? null,
  keyword_count: project?.keywordCount ?? null,
});

function positionFigures({ figures: { statistics } }: Summary) {
  const { empty: _, notLoaded: __, ...buckets } = statistics.buckets;
  return {
    keywords: statistics.keywords,
    with_position: statistics.loaded,
    ranking: statistics.ranking,
    average_position: rounded(statistics.averagePosition),
    top3: buckets["1-3"],
    top10: buckets["1-3"] + buckets["4-10"],
    buckets,
  };
}

const movementFigures = ({ figures: { statistics, changes } }: Summary) => ({
  compared: changes.comparable,
  ...statistics.movement,
  top3_change: changes.top3,
  top10_change: changes.top10,
  average_position_gained: rounded(changes.averagePosition),
});

const metricFigures = ({ figures: { statistics } }: Summary) =>
  Object.fromEntries(
    Object.entries(statistics.metrics)
      .slice(0, METRICS_MAX)
      .map(([name, { rows, sum, mean }]) => [name, { rows, sum: rounded(sum), mean: rounded(mean) }]),
  );

const missingFigures = ({ figures: { statistics }, reading: { data } }: Summary) => ({
  empty_position: statistics.buckets.empty,
  position_not_loaded: statistics.buckets.notLoaded,
  rows_not_saved: data.total === null ? null : Math.max(0, data.total - data.keywords.length - data.unreadable),
  rows_unreadable: data.unreadable,
  ...Object.fromEntries((data.notes ?? []).map(({ kind, count }) => [kind, count])),
});

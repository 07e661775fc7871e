import { z } from "zod";
import { toInstant } from "../../domain/clock";
import { changeDays } from "../../domain/history/changes";
import type { HistoryPoint } from "../../domain/history/history";
import { otherDayWords, parsePeriod } from "../../domain/history/period";
import { changeRank } from "../../domain/keyword/change";
import type { Keyword } from "../../domain/keyword/keyword";
import { marketText } from "../../domain/keyword/market";
import { type RankFigures, rankFigures } from "../../domain/series/history-figures";
import { dayNumber } from "../../domain/time/days";
import { type Agent, freeLoad } from "../agent";
import { argumentsOf, KeywordIdArgument, limitArgument, ProjectIdArgument, SinceArgument } from "../arguments";
import { defineTool } from "../define-tool";
import type { Failure } from "../failure";
import { noSavedList } from "../failure";
import { MARKET_PARTS, POSITION_WORDS, positionValue, rounded } from "../keyword-row";
import { sentences } from "../list-result";
import { resolveKeyword } from "../resolve-ids";
import { FormatArgument, shownRows } from "../rows";

const KEYWORDS_MAX = 10;
const DAYS_MAX = 100;

/** One keyword over the days compared. */
type Side = { keyword: Keyword; points: HistoryPoint[] };

export const compareKeywords = defineTool({
  name: "compare_keywords",
  title: "Compare keywords",
  description: `2 to 10 keywords side by side over the same days: figures with days_known as their base, and positions by day, newest first. Free: lists and histories that are saved. ${POSITION_WORDS}`,
  maySpend: false,
  input: argumentsOf({
    project_id: ProjectIdArgument,
    keyword_ids: z.array(KeywordIdArgument).min(2).max(KEYWORDS_MAX),
    since: SinceArgument.default("28d"),
    days: limitArgument(DAYS_MAX, 10).describe("Days shown"),
    format: FormatArgument,
  }),
  async run({ agent }, { project_id: projectId, keyword_ids: wanted, since, days: daysMax, format }) {
    const { reads, upstream, clock } = agent.container;
    const { reading } = await upstream.listKeywords(projectId, freeLoad(agent));
    if (reading === null) return { failure: noSavedList(toInstant(clock.now())) };
    const { days: known } = await reads.history.days(projectId);
    const days = changeDays(known, { from: parsePeriod(since), to: null });
    const span = { from: days?.compared.day ?? days?.to ?? null, to: days?.to ?? null };
    const sides: Side[] = [];
    for (const name of new Set(wanted)) {
      const side = await sideOf(agent, { projectId, name, keywords: reading.data.keywords, span });
      if ("failure" in side) return side;
      sides.push(side);
    }
    const on = [...new Set(sides.flatMap(({ points }) => points.map((point) => point.on)))].sort().reverse();
    const why = otherDayWords(days?.compared.why ?? null, days?.compared.asked ?? "");
    return {
      result: {
        parts: Math.min(on.length, daysMax),
        build(count) {
          const shown = shownRows(sides.map(figuresOf), format);
          const isCut = count < on.length;
          return {
            from: span.from,
            to: span.to,
            columns: shown.columns,
            keywords: shown.rows,
            days: {
              columns: ["on", ...sides.map(({ keyword }) => keyword.id)],
              rows: on.slice(0, count).map(dayOf(sides)),
            },
            as_of: reading.asOf,
            saved: true,
            complete: !isCut,
            state: on.length === 0 ? ("empty" as const) : isCut ? ("partial" as const) : ("complete" as const),
            note: sentences([
              isCut ? `${on.length - count} earlier days are not shown; figures are of all of them.` : null,
              why === null ? null : `Compared since ${span.from}: ${why}.`,
              on.length === 0 ? "No day of these keywords is known: get_keyword_data loads a history." : null,
            ]),
            problem: null,
          };
        },
      },
    };
  },
});

async function sideOf(
  agent: Agent,
  asked: {
    projectId: string;
    name: string;
    keywords: readonly Keyword[];
    span: { from: string | null; to: string | null };
  },
): Promise<Side | { failure: Failure }> {
  const { projectId, name, keywords, span } = asked;
  const resolved = await resolveKeyword(agent, projectId, name);
  if ("failure" in resolved) return resolved;
  const keyword = keywords.find(({ id }) => id === resolved.id);
  if (keyword === undefined) return { failure: noSavedList(toInstant(agent.container.clock.now())) };
  // What was tracked elsewhere before is compared with nothing.
  const { lines } = await agent.container.reads.history.keyword(projectId, keyword.id, span);
  return { keyword, points: (lines.at(-1)?.points ?? []).filter(({ position }) => position !== null) };
}

const figuresOf = ({ keyword, points }: Side) => {
  const ranks = points.flatMap(({ on, position, rankingUrl }) =>
    position === null ? [] : [{ on, day: dayNumber(on) ?? 0, position, rankingUrl }],
  );
  const { first, latest, change, best, worst, average, checked } = rankFigures(ranks);
  return {
    id: keyword.id,
    phrase: keyword.phrase,
    market: marketText(keyword.market, { parts: MARKET_PARTS, locale: "en" }),
    search_volume: keyword.searchVolume,
    ranking_url: keyword.rankingUrl,
    first: pointOf(first),
    latest: pointOf(latest),
    change: change.kind === "new" || change.kind === "lost" ? change.kind : changeRank(change),
    best: best === null ? null : [best.on, best.place],
    worst: worst === null ? null : [worst.on, worst.place ?? "beyond"],
    average_position: rounded(average),
    days_known: checked,
  };
};

const pointOf = (point: RankFigures["first"]) => (point === null ? null : [point.on, positionValue(point.position)]);

const dayOf = (sides: readonly Side[]) => (on: string) => [
  on,
  ...sides.map(({ points }) => positionValue(points.find((point) => point.on === on)?.position ?? null)),
];

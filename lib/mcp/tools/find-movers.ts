import { type ChangeFacts, type Changes, comparableOf } from "../../domain/history/changes";
import { CHANGE_GROUPS, type Move } from "../../domain/history/history";
import { otherDayWords, parsePeriod } from "../../domain/history/period";
import { changeOf, changeRank } from "../../domain/keyword/change";
import { labelsOf } from "../../domain/keyword/labels";
import { marketText } from "../../domain/keyword/market";
import { type Agent, freeLoad } from "../agent";
import {
  argumentsOf,
  DayArgument,
  limitArgument,
  OffsetArgument,
  oneOf,
  ProjectIdArgument,
  SinceArgument,
} from "../arguments";
import { defineTool } from "../define-tool";
import { hasTag, TagArgument, VolumeArgument } from "../keyword-filter";
import { MARKET_PARTS, POSITION_WORDS, positionValue } from "../keyword-row";
import { sentences } from "../list-result";
import { type Format, FormatArgument, shownRows } from "../rows";

const ROWS_MAX = 200;

export const findMovers = defineTool({
  name: "find_movers",
  title: "Find what moved in a project",
  description: `Keywords that moved between two known days, by search volume times change in 1/position, then positions. Free. counts: the whole project, base "compared"; not_compared: why, none is lost. change above 0 is better; "new", "lost": crossed the first 100. ${POSITION_WORDS}`,
  maySpend: false,
  input: argumentsOf({
    project_id: ProjectIdArgument,
    since: SinceArgument.default("7d"),
    until: DayArgument.optional().describe("Later day; default: the latest known"),
    group: oneOf(CHANGE_GROUPS)
      .default("all")
      .describe("into-/out-of-: entered or left that top; page: another page ranks"),
    tag: TagArgument.optional(),
    volume_min: VolumeArgument.optional(),
    format: FormatArgument,
    offset: OffsetArgument,
    limit: limitArgument(ROWS_MAX, 20),
  }),
  async run({ agent }, { project_id: projectId, since, until = null, group, offset, limit, format, ...asked }) {
    const only = await moversAsked(agent, projectId, asked);
    const days = { from: parsePeriod(since), to: until, group, offset, most: limit, only };
    const found = await agent.container.reads.changes(projectId, days);
    return { result: { parts: found.rows.rows.length, build: (count) => resultOf(found, until, count, format) } };
  },
});

/** Which of the changes are wanted. */
async function moversAsked(
  agent: Agent,
  projectId: string,
  { tag, volume_min: volumeMin }: { tag?: string | undefined; volume_min?: number | undefined },
): Promise<(move: Move) => boolean> {
  const isSearched = ({ volume }: Move) => volumeMin === undefined || (volume !== null && volume >= volumeMin);
  if (tag === undefined) return isSearched;
  const { upstream, books } = agent.container;
  const keywords = (await upstream.listKeywords(projectId, freeLoad(agent))).reading?.data.keywords ?? [];
  const written = await books.labels.ofProject(projectId);
  const tagged = new Set(keywords.filter((each) => hasTag(each, labelsOf(written, each.id), tag)).map(({ id }) => id));
  return (move) => isSearched(move) && tagged.has(move.id);
}

function resultOf({ days, head, rows, ...facts }: Changes, until: string | null, count: number, format: Format) {
  const end = rows.offset + count;
  const more = Math.max(0, rows.total - end);
  const isEmpty = rows.total === 0;
  const shown = shownRows(rows.rows.slice(0, count).map(changeRow), format);
  return {
    from: head?.from ?? null,
    to: head?.to ?? null,
    compared: head === null ? 0 : comparableOf(head),
    counts: head === null ? {} : { ...head.counts, moved_5_or_more: head.far },
    not_compared: { ...head?.notCompared },
    columns: shown.columns,
    changes: shown.rows,
    matching: rows.total,
    next_offset: more > 0 ? end : null,
    as_of: head?.read.to.at ?? null,
    saved: true,
    complete: more === 0 && head !== null,
    state: isEmpty ? ("empty" as const) : more > 0 ? ("partial" as const) : ("complete" as const),
    note: noteOf({ days, head, ...facts }, { until, more, end }),
    problem: null,
  };
}

const changeRow = ({ id, phrase, market, from, to, volume, fromPage, toPage }: Move) => {
  const change = changeOf(from, to);
  return {
    id,
    phrase,
    market: marketText(market, { parts: MARKET_PARTS, locale: "en" }),
    from: positionValue(from),
    to: positionValue(to),
    change: change.kind === "new" || change.kind === "lost" ? change.kind : changeRank(change),
    search_volume: volume,
    from_url: fromPage,
    to_url: toPage,
  };
};

type NoteFacts = { until: string | null; more: number; end: number };

function noteOf({ days, head }: ChangeFacts, { until, more, end }: NoteFacts): string | null {
  if (days === null) return "This project hasn’t been loaded yet: list_keywords loads its list.";
  if (head === null) return "Only one day is known of this project: a refresh on another day adds one.";
  const { asked, day, why } = days.compared;
  const { shrunk } = head;
  return sentences([
    more > 0 ? `${more} more: offset ${end} gives them.` : null,
    until === null || until === days.to ? null : `${until} was not checked: the later day is ${days.to}.`,
    why === null || asked === null ? null : `Compared with ${day}: ${otherDayWords(why, asked)}.`,
    shrunk === null
      ? null
      : `The last list was much shorter: it lacks ${shrunk} keywords, which are not compared. None of them is counted as removed.`,
  ]);
}

import { type ChangeFacts, comparableOf, isInGroup } from "../../domain/history/changes";
import { CHANGE_GROUPS, type Move } from "../../domain/history/history";
import { otherDayWords, parsePeriod } from "../../domain/history/period";
import { type MarketPart, marketText } from "../../domain/keyword/market";
import { type Agent, freeLoad } from "../agent";
import {
  argumentsOf,
  DayArgument,
  limitArgument,
  OffsetArgument,
  oneOf,
  ProjectArgument,
  SinceArgument,
} from "../arguments";
import { changeValue, positionValue } from "../fields";
import { FormatArgument, listPage } from "../list-result";
import { keywordsWhere, WhereArgument } from "../selection";
import { defineTool } from "../tool";

const ROWS_MAX = 200;

export const findMovers = defineTool({
  name: "find_movers",
  description:
    "What moved between two saved days. Free. counts are of the whole project; known: keywords compared. order traffic: by search volume times the change of 1/position. change above 0 is better.",
  input: argumentsOf({
    project_id: ProjectArgument,
    since: SinceArgument.default("7d").describe("yesterday, 7d, 28d, 90d, 365d, first or YYYY-MM-DD"),
    until: DayArgument.optional(),
    group: oneOf(CHANGE_GROUPS).default("all").describe("page: another page ranks"),
    where: WhereArgument,
    order: oneOf(["traffic", "positions"]).default("traffic"),
    limit: limitArgument(ROWS_MAX, 20),
    offset: OffsetArgument,
    format: FormatArgument,
  }),
  async run({ agent }, { project_id: projectId, since, until = null, group, where, order, limit, offset, format }) {
    const only = await idsWhere(agent, projectId, where);
    const asked = { from: parsePeriod(since), to: until, group, offset: 0, most: Number.POSITIVE_INFINITY };
    const isWanted = ({ id }: Move) => only === null || only.has(id);
    const { rows, head, days } = await agent.container.reads.changes(projectId, { ...asked, only: isWanted });
    const moves = order === "positions" ? rows.rows.toSorted(mostPositionsFirst) : rows.rows;
    const { compared, of } = head === null ? { compared: 0, of: 0 } : baseOf(head);
    const show = (move: Move) => changeRow(move, head?.marketParts ?? []);
    return listPage(
      {
        rows: moves,
        show,
        format,
        offset,
        limit,
        known: compared,
        of: head === null ? null : of,
        isWhole: compared > 0 && compared === of,
        asOf: head?.read.to.at ?? null,
        notes: notesOf({ days, head }, until),
      },
      {
        from: head?.from ?? null,
        to: head?.to ?? null,
        counts: head === null ? {} : countsOf(head),
        not_compared: head === null ? {} : snakeCase(head.notCompared),
      },
    );
  },
});

type Head = NonNullable<ChangeFacts["head"]>;

const baseOf = (head: Head) => {
  const compared = comparableOf(head);
  return { compared, of: compared + head.counts.notCompared };
};

const countsOf = ({ counts, far, groups }: Head) => ({
  better: counts.better,
  worse: counts.worse,
  new: counts.new,
  lost: counts.lost,
  unchanged: counts.unchanged,
  moved_5_or_more: far,
  into_10: groups["into-10"],
  out_of_10: groups["out-of-10"],
  other_page: groups.page,
});

const snakeCase = (counts: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [[name.replaceAll("-", "_"), count]])),
  );

async function idsWhere({ container, ...agent }: Agent, projectId: string, where: string | undefined) {
  if (where === undefined) return null;
  const { reads, books } = container;
  const { reading } = await reads.viewedKeywords(projectId, freeLoad({ container, ...agent }));
  const written = await books.labels.ofProject(projectId);
  return new Set<string>(keywordsWhere(reading?.data.keywords ?? [], written, where).map(({ id }) => id));
}

const mostPositionsFirst = (one: Move, other: Move): number => distanceOf(other) - distanceOf(one);
/** A position outside the top 100 counts as 101. */
const distanceOf = ({ from, to }: Move): number => Math.abs(placeOf(from) - placeOf(to));
const placeOf = (position: Move["from"]): number => (position.kind === "at" ? Math.min(position.place, 101) : 101);

function changeRow(move: Move, parts: readonly MarketPart[]): object {
  const { id, phrase, market, from, to, volume, fromPage, toPage } = move;
  return {
    id,
    phrase,
    market: marketText(market, { parts, locale: "en" }),
    from: positionValue(from),
    to: positionValue(to),
    change: changeValue(from, to),
    search_volume: volume,
    ranking_url: toPage,
    previous_url: isInGroup(move, "page") ? fromPage : null,
  };
}

function notesOf({ days, head }: Pick<ChangeFacts, "days" | "head">, until: string | null): (string | null)[] {
  if (days === null) return ["This project hasn’t been loaded yet: load loads its list."];
  if (head === null) return ["Only one day of this project is saved: load with older_than_hours adds another day."];
  const { asked, day, why } = days.compared;
  const { compared, of } = baseOf(head);
  const { shrunk } = head;
  return [
    compared === 0 ? "No keyword has a position on both days, so nothing can be compared." : null,
    compared > 0 && compared < of ? `${of - compared} keywords can't be compared.` : null,
    until === null || until === days.to ? null : `${until} was not checked: the later day is ${days.to}.`,
    why === null || asked === null ? null : `Compared with ${day}: ${otherDayWords(why, asked)}.`,
    shrunk === null ? null : `The list is shorter by ${shrunk} keywords; they are not compared.`,
  ];
}

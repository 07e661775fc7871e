import { type ChangeFacts, comparableOf, isInGroup } from "../../domain/history/changes";
import { CHANGE_GROUPS, type Move } from "../../domain/history/history";
import { otherDayWords, parsePeriod } from "../../domain/history/period";
import { type MarketPart, marketText } from "../../domain/keyword/market";
import { changeOf, changeValue } from "../../domain/keyword/position";
import { argumentsOf, DayArgument, IdOrName, oneOf, pageArguments, SinceArgument } from "../arguments";
import { positionValue } from "../fields";
import { listBase, listPage } from "../list-result";
import { keywordsWhere, savedList, WhereArgument } from "../selection";
import { defineTool } from "../tool";

const ROWS_MAX = 200;

export const findMovers = defineTool({
  name: "find_movers",
  description:
    "What moved between two saved days. Free. counts are of the whole project; known: keywords compared. order traffic: by search volume times the change of 1/position. change above 0 is better.",
  input: argumentsOf({
    project_id: IdOrName,
    since: SinceArgument.default("7d").describe("yesterday, 7d, 28d, 90d, 365d, first or YYYY-MM-DD"),
    until: DayArgument.optional(),
    group: oneOf(CHANGE_GROUPS).default("all").describe("page: another page ranks"),
    where: WhereArgument,
    order: oneOf(["traffic", "positions"]).default("traffic"),
    ...pageArguments(ROWS_MAX),
  }),
  async run({ agent }, args) {
    const { project_id: projectId, until = null, group, order } = args;
    const { reading, keywords, written } = await savedList(agent, projectId);
    const list = reading && listBase(reading, keywords.length, null);
    const selectedIds = new Set<string>(keywordsWhere(keywords, written, args.where).map(({ id }) => id));
    const request = { from: parsePeriod(args.since), to: until, group, offset: 0, most: Number.POSITIVE_INFINITY };
    const isWanted = ({ id }: Move) => args.where === undefined || selectedIds.has(id);
    const { rows, head, days } = await agent.container.reads.changes(projectId, { ...request, only: isWanted });
    const moves = order === "positions" ? rows.rows.toSorted(mostPositionsFirst) : rows.rows;
    const { comparedCount, of } = baseOf(head);
    const isWhole = list?.complete !== false;
    return listPage(
      {
        rows: moves,
        show: (move: Move) => changeRow(move, head?.marketParts ?? []),
        args,
        base: {
          known: comparedCount,
          of: isWhole ? of : list.of,
          complete: isWhole && comparedCount > 0 && comparedCount === of,
          asOf: head?.readAt ?? null,
          notes: [...notesOf({ days, head }, until), ...(list?.notes ?? [])],
        },
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

function baseOf(head: Head | null): { comparedCount: number; of: number | null } {
  const comparedCount = head === null ? 0 : comparableOf(head);
  return { comparedCount, of: head === null ? null : comparedCount + head.counts.notCompared };
}

const countsOf = ({ counts: { notCompared: _, ...counts }, far, groups }: Head) => ({
  ...counts,
  moved_5_or_more: far,
  into_10: groups["into-10"],
  out_of_10: groups["out-of-10"],
  other_page: groups.page,
});

const snakeCase = (counts: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [[name.replaceAll("-", "_"), count]])),
  );

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
    change: changeValue(changeOf(from, to)),
    search_volume: volume,
    ranking_url: toPage,
    previous_url: isInGroup(move, "page") ? fromPage : null,
  };
}

function notesOf({ days, head }: Pick<ChangeFacts, "days" | "head">, until: string | null): (string | null)[] {
  if (days === null) return ["This project hasn’t been loaded yet: load loads its list."];
  if (head === null) return ["Only one day of this project is saved: load with older_than_hours adds another day."];
  const { asked, day, why } = days.compared;
  const { shrunk, counts } = head;
  const comparedCount = comparableOf(head);
  return [
    comparedCount === 0 ? "No keyword has a position on both days, so nothing can be compared." : null,
    comparedCount > 0 && counts.notCompared > 0 ? `${counts.notCompared} keywords can't be compared.` : null,
    until === null || until === days.to ? null : `${until} was not checked: the later day is ${days.to}.`,
    why === null || asked === null ? null : `Compared with ${day}: ${otherDayWords(why, asked)}.`,
    shrunk === null ? null : `The list is shorter by ${shrunk} keywords; they are not compared.`,
  ];
}

import { z } from "zod";
import { changeOf, changeRank } from "../../domain/keyword/change";
import { marketText } from "../../domain/keyword/market";
import { type ChangeFacts, type Changes, comparableOf, shrunkBy } from "../../domain/memory/changes";
import { CHANGE_GROUPS, type Move } from "../../domain/memory/memory";
import { otherDayWords, PERIODS, parsePeriod } from "../../domain/memory/period";
import { argumentsOf, DayArgument, limitArgument, OffsetArgument, ProjectIdArgument } from "../arguments";
import { defineTool } from "../define-tool";
import { DATA_FACTS } from "../facts";
import { MARKET_PARTS, POSITION_WORDS, positionValue } from "../keyword-row";
import { sentences } from "../list-result";
import { COLUMNS, FormatArgument, ROWS, shownRows } from "../rows";

const ROWS_MAX = 200;

const SinceArgument = z
  .string()
  .max(20)
  .refine((text) => parsePeriod(text) !== null, `one of ${PERIODS.join(", ")}, or a day like 2026-03-01`)
  .default("7d")
  .describe(`${PERIODS.join(", ")}, or a day; the nearest known day stands for it`);

const Counts = z.record(z.string(), z.number());

export const listChanges = defineTool({
  name: "list_changes",
  title: "List what moved in a project",
  description: `Keywords that moved between two known days, by search volume times change in 1/position, those without a volume after them by positions. Always free: from saved lists, nothing is sent. change above 0 is better; "new" and "lost" cross the first 100. ${POSITION_WORDS}`,
  maySpend: false,
  input: argumentsOf({
    project_id: ProjectIdArgument,
    since: SinceArgument,
    until: DayArgument.optional().describe("The later day; by default the latest known"),
    group: z
      .enum(CHANGE_GROUPS)
      .default("all")
      .describe("into-/out-of-: entered or left that top; page: another page ranks"),
    offset: OffsetArgument,
    limit: limitArgument(ROWS_MAX, 20),
    format: FormatArgument,
  }),
  output: {
    from: z.string().nullable(),
    to: z.string().nullable(),
    compared: z.number().describe("Base of counts: keywords with a position on both days"),
    counts: Counts,
    not_compared: Counts.describe("Keywords by why they could not be compared; none of them is lost"),
    columns: COLUMNS,
    changes: ROWS,
    matching: z.number(),
    next_offset: z.number().nullable(),
    ...DATA_FACTS,
  },
  async run({ agent }, { project_id: projectId, since, until = null, group, offset, limit, format }) {
    const asked = { from: parsePeriod(since), to: until, group, offset, most: limit };
    const found = await agent.container.reads.changes(projectId, asked);
    return { result: { parts: found.rows.rows.length, build: (count) => resultOf(found, count, format) } };
  },
});

function resultOf({ days, head, rows, ...facts }: Changes, count: number, format: "rows" | "table") {
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
    note: noteOf({ days, head, ...facts }, { more, end }),
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

function noteOf({ days, head }: ChangeFacts, { more, end }: { more: number; end: number }): string | null {
  if (days === null) return "Nothing is held of this project yet: list_keywords loads its list.";
  if (head === null) return "Only one day is known of this project: a refresh on another day adds one.";
  const { asked, day, why } = days.compared;
  const shrunk = shrunkBy(head);
  return sentences([
    more > 0 ? `${more} more: offset ${end} gives them.` : null,
    why === null || asked === null ? null : `Compared with ${day}: ${otherDayWords(why, asked)}.`,
    shrunk === null ? null : `The list is shorter by ${shrunk} keywords; they are not compared.`,
  ]);
}

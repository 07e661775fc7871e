import { z } from "zod";
import { toInstant } from "../../domain/clock";
import type { PageTurns } from "../../domain/history/page-swaps";
import { foldText } from "../../domain/keyword/fold-text";
import type { Reads } from "../../reads/create-reads";
import { argumentsOf, limitArgument, OffsetArgument, ProjectIdArgument } from "../arguments";
import { defineTool } from "../define-tool";
import { noSavedList } from "../failure";
import { POSITION_WORDS, positionValue, rounded } from "../keyword-row";
import { goneNote, sentences } from "../list-result";
import { FormatArgument, shownRows } from "../rows";

const PAGES_MAX = 200;
const KEYWORDS_MAX = 50;
/** Keywords for which one page takes turns are named up to this many times. */
const TURNS_MAX = 10;

type RankingPage = NonNullable<Awaited<ReturnType<Reads["rankingPages"]>>>["pages"][number];

export const listPages = defineTool({
  name: "list_pages",
  title: "List a project's ranking pages",
  description: `Ranking pages, most keywords first: figures, most searched keywords, and turns: keywords whose page changed 3 times or more in the latest 28 known days. Free. ${POSITION_WORDS}`,
  maySpend: false,
  input: argumentsOf({
    project_id: ProjectIdArgument,
    search: z.string().max(200).optional().describe("In the address or a phrase"),
    turns: z.boolean().default(false).describe("Only pages that take turns"),
    keywords: z.int().min(0).max(KEYWORDS_MAX).default(3).describe("Shown of each page"),
    offset: OffsetArgument,
    limit: limitArgument(PAGES_MAX, 20),
    format: FormatArgument,
  }),
  async run({ agent }, given) {
    const { reads, clock } = agent.container;
    const found = await reads.rankingPages(given.project_id);
    if (found === null) return { failure: noSavedList(toInstant(clock.now())) };
    const { reading, turnDays } = found;
    const matching = found.pages.filter((page) => isAskedFor(page, given));
    const page = matching.slice(given.offset, given.offset + given.limit);
    const day = reading.data.onDay?.day ?? null;
    return {
      result: {
        parts: page.length,
        build(count) {
          const end = given.offset + count;
          const more = Math.max(0, matching.length - end);
          const complete = more === 0 && reading.data.complete;
          const shown = shownRows(
            page.slice(0, count).map((each) => pageRow(each, given.keywords)),
            given.format,
          );
          return {
            columns: shown.columns,
            pages: shown.rows,
            matching: matching.length,
            without_page: found.withoutPage,
            next_offset: more > 0 ? end : null,
            as_of: reading.asOf,
            saved: true,
            complete,
            state:
              found.pages.length === 0 ? ("empty" as const) : complete ? ("complete" as const) : ("partial" as const),
            note: sentences([
              more > 0 ? `${more} more pages: offset ${end} gives them.` : null,
              reading.data.complete ? null : "Only a part of the keyword list is saved.",
              day === null ? null : `Positions are of ${day}.`,
              turnDays === null
                ? "Turns are not known: only one day of this project is."
                : `Turns are of ${turnDays.from} to ${turnDays.to}.`,
              goneNote(reading),
            ]),
            problem: null,
          };
        },
      },
    };
  },
});

function isAskedFor(
  { name, rows, turns }: RankingPage,
  asked: { search?: string | undefined; turns: boolean },
): boolean {
  if (asked.turns && turns.length === 0) return false;
  const wanted = foldText((asked.search ?? "").trim());
  return (
    wanted === "" || foldText(name).includes(wanted) || rows.some(({ phrase }) => foldText(phrase).includes(wanted))
  );
}

const pageRow = ({ name, rows, turns, ...figures }: RankingPage, most: number) => ({
  url: name,
  keywords: figures.keywords,
  with_position: figures.known,
  top10: figures.top10,
  top10_change: figures.comparable === 0 ? null : figures.top10Change,
  average_position: rounded(figures.average),
  search_volume: figures.volume,
  top_keywords: rows
    .toSorted((one, other) => (other.searchVolume ?? -1) - (one.searchVolume ?? -1))
    .slice(0, most)
    .map(({ phrase, position }) => [phrase, positionValue(position)]),
  turns: turns.slice(0, TURNS_MAX).map(turnRow),
});

const turnRow = ({ phrase, pages, turns }: PageTurns) => ({ phrase, turns, pages: pages.map(({ url }) => url) });

import { z } from "zod";
import { labelsOf } from "../../domain/keyword/labels";
import { argumentsOf, DayArgument, KeywordIdArgument, PRICE_ARGUMENTS, ProjectIdArgument } from "../arguments";
import { defineTool } from "../define-tool";
import { pointsBetween } from "../keyword-points";
import { ALL_FIELDS, keywordRow, POSITION_WORDS } from "../keyword-row";
import { goneNote, problemFacts, sentences } from "../list-result";
import { loadWithin } from "../load-within";
import { FormatArgument, shownRows } from "../rows";

const SERIES_MAX = 20;

const PART_NOTE =
  "The service sends this history in pages, and only a part of it is loaded: no figure of the whole can be made of it. A refresh with a higher max_cost loads the rest.";

const BEST_NOTE = "best is a field of the service, over days of its own choosing.";

export const getKeywordData = defineTool({
  name: "get_keyword_data",
  title: "Get a keyword's data and history",
  description: `One keyword with its history, oldest day first. Free when saved, else 1 request (2 when the service fails once), within max_cost; dates change no price. ${POSITION_WORDS}`,
  maySpend: true,
  input: argumentsOf({
    project_id: ProjectIdArgument,
    keyword_id: KeywordIdArgument,
    date_from: DayArgument.optional().describe("YYYY-MM-DD"),
    date_to: DayArgument.optional(),
    ranking_urls: z.boolean().default(false),
    format: FormatArgument,
    ...PRICE_ARGUMENTS,
  }).refine(({ date_from, date_to }) => date_from === undefined || date_to === undefined || date_from <= date_to, {
    message: "date_from is after date_to",
  }),
  async run(call, given) {
    const { upstream, books } = call.agent.container;
    const { reading, failure } = await loadWithin(call, given, (request) =>
      upstream.getKeywordData(given.project_id, given.keyword_id, request),
    );
    if (reading === null) return { failure };
    const data = {
      ...reading.data,
      positions: reading.data.positions.slice(0, SERIES_MAX),
      metrics: reading.data.metrics.slice(0, SERIES_MAX),
    };
    const seriesLeftOut =
      reading.data.positions.length + reading.data.metrics.length - data.positions.length - data.metrics.length;
    const points = pointsBetween(data, { from: given.date_from, to: given.date_to }, given.ranking_urls);
    const written = labelsOf(await books.labels.ofProject(given.project_id), data.keyword.id);
    const fields = ALL_FIELDS.filter((field) => field !== "recent");
    const keyword = { ...keywordRow(data.keyword, fields, written) };
    const pointsOf = (rows: readonly object[]) => {
      const { columns, rows: points } = shownRows(rows, given.format);
      return { columns, points };
    };
    return {
      result: {
        parts: points.count,
        build(count) {
          const { ranks, metrics, oldestOn } = points.newest(count);
          const isCut = ranks.length + metrics.length < points.count;
          const complete = !isCut && seriesLeftOut === 0 && data.part === undefined;
          return {
            keyword,
            interval: data.interval,
            points_held: points.count,
            positions: data.positions.map(({ label }, series) => ({
              label,
              ...pointsOf(
                ranks.filter((point) => point.series === series).map(({ series: _, day: __, ...point }) => point),
              ),
            })),
            metrics: data.metrics.map(({ metric, label }, series) => ({
              metric,
              label,
              ...pointsOf(metrics.filter((point) => point.series === series).map(({ on, value }) => ({ on, value }))),
            })),
            as_of: reading.asOf,
            saved: reading.saved,
            complete,
            state: points.count === 0 ? ("empty" as const) : complete ? ("complete" as const) : ("partial" as const),
            note: sentences([
              isCut ? `Days before ${oldestOn} did not fit: date_to before that day gives them, free.` : null,
              seriesLeftOut > 0 ? `${seriesLeftOut} more series are left out; see the dashboard.` : null,
              data.part === undefined ? null : PART_NOTE,
              data.keyword.best === null ? null : BEST_NOTE,
              goneNote(reading),
            ]),
            problem: problemFacts(failure),
          };
        },
      },
    };
  },
});

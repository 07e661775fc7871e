import { z } from "zod";
import { comparedDays } from "../../domain/history/compared-days";
import { otherDayWords, parsePeriod } from "../../domain/history/period";
import type { Keyword } from "../../domain/keyword/keyword";
import { labelsOf, type ProjectLabels } from "../../domain/keyword/labels";
import { changeOf, changeValue } from "../../domain/keyword/position";
import { countedVolume } from "../../domain/keyword/volume";
import { rankFigures } from "../../domain/series/history-figures";
import { dayNumber } from "../../domain/time/days";
import { sumOf } from "../../plans/wanted-items";
import { type Agent, type Call, freeLoad } from "../agent";
import {
  argumentsOf,
  DayArgument,
  FormatArgument,
  IdOrName,
  limitArgument,
  MaxCostArgument,
  SinceArgument,
} from "../arguments";
import { CallRefusal, type Failure, priceText } from "../failure";
import { positionValue, roundValue } from "../fields";
import { historyOf, loadItem, priceItems } from "../items";
import { dataFacts, shownRows } from "../list-result";
import { priceRefusal } from "../quota-facts";
import { resolveKeyword, withMarket } from "../resolve-ids";
import { savedList } from "../selection";
import { defineTool } from "../tool";

const KEYWORDS_MAX = 10;
const DAYS_MAX = 400;
const COLUMNS_MAX = 20;

const PART_NOTE = "The service sends this history in pages and only a part of it is saved: load gets the rest.";

const Input = argumentsOf({
  project_id: IdOrName,
  keywords: z.array(IdOrName).min(1).max(KEYWORDS_MAX),
  market: z.string().max(200).optional().describe("Device or place, for a phrase tracked in several"),
  since: SinceArgument.optional().describe("As in find_movers. Default: all days"),
  until: DayArgument.optional(),
  days: limitArgument(DAYS_MAX, 14).describe("Days shown; figures are of all"),
  format: FormatArgument,
  max_cost: MaxCostArgument,
});
type Given = z.infer<typeof Input>;

export const getKeywords = defineTool({
  name: "get_keywords",
  description:
    "1 to 10 keywords over time, side by side: figures and days; a single one with its pages and metrics. Saved days are free, a history that is not saved costs 1.",
  input: Input,
  async run(call, args) {
    const projectId = args.project_id;
    const { reading: list, keywords: rows, written } = await savedList(call.agent, projectId);
    const ids = new Set(args.keywords.map((nameOrId) => resolveKeyword(rows, nameOrId, args.market)));
    const span = await spanOf(call.agent, args);
    const sidesNow = () => Promise.all([...ids].map((id) => sideOf(call.agent, id, { projectId, span, rows })));
    let sides = await sidesNow();
    const missing = sides.filter(({ isKnown }) => !isKnown);
    const failure = await loadMissing(call, args, missing);
    if (failure === null && missing.length > 0) sides = await sidesNow();
    if (failure !== null && sides.every(({ keyword }) => keyword === null)) throw new CallRefusal(failure);
    return resultOf({ sides, span, args, projectLabels: written, listAsOf: list?.asOf ?? null, failure });
  },
});

type KeywordHistory = Awaited<ReturnType<Agent["container"]["reads"]["history"]["keyword"]>>;
type Point = KeywordHistory["lines"][number]["points"][number];
type Span = { from: string | null; to: string | null; lastDay: string | null; note: string | null };

type Side = Awaited<ReturnType<typeof sideOf>>;

async function spanOf({ container }: Agent, { project_id: projectId, since, until }: Given): Promise<Span> {
  const to = until ?? null;
  const { days: savedDays } = await container.reads.history.days(projectId);
  const lastDay = savedDays.findLast((day) => day.known > 0)?.on ?? null;
  if (since === undefined) return { from: null, to, lastDay, note: null };
  const comparison = comparedDays(savedDays, { from: parsePeriod(since), to });
  const { asked = null, day = null, why = null } = comparison?.compared ?? {};
  const words = otherDayWords(why, asked ?? "");
  return { from: day ?? asked, to, lastDay, note: words === null ? null : `Since ${day ?? asked}: ${words}.` };
}

type Place = { projectId: string; span: Span; rows: readonly Keyword[] };

async function sideOf(agent: Agent, id: string, { projectId, span, rows }: Place) {
  const { reads, upstream } = agent.container;
  const own = (await upstream.getKeywordData(projectId, id, { ...freeLoad(agent), opens: true })).reading;
  const { lines } = await reads.history.keyword(projectId, id, span);
  // A keyword's earlier market is a separate line, which is not compared here.
  const { points = [], positionOf = null } = lines.at(-1) ?? {};
  const positions = points.filter(({ position }) => position !== null);
  const keyword = rows.find((row) => row.id === id) ?? own?.data.keyword ?? null;
  const isKnown = own !== null || coversSpan(positions, span);
  return { id, keyword, own, points: positions, positionOf, isKnown };
}

/** Whether saved days cover the whole span, so that loading the keyword would add nothing. */
function coversSpan(points: readonly Point[], { from, to, lastDay }: Span): boolean {
  const [first, last] = [points[0]?.on, points.at(-1)?.on];
  if (from === null || first === undefined || last === undefined || first > from) return false;
  const end = to === null || (lastDay !== null && lastDay < to) ? lastDay : to;
  return end === null || last >= end;
}

async function loadMissing(call: Call, args: Given, missing: readonly Side[]): Promise<Failure | null> {
  const items = missing.map(({ id }) => historyOf(args.project_id, id));
  const price = sumOf(await priceItems(call.agent, items));
  let failure = items.length === 0 ? null : await priceRefusal(call.agent, price, args.max_cost);
  call.expected = price.requests;
  for (const item of items) failure ??= await loadItem(call, item, { spend: "if-missing", requestsMax: args.max_cost });
  return failure;
}

type Facts = {
  failure: Failure | null;
  sides: readonly Side[];
  span: Span;
  args: Given;
  projectLabels: ProjectLabels;
  listAsOf: string | null;
};

function resultOf({ sides, span, args, projectLabels, listAsOf, failure }: Facts) {
  const on = [...new Set(sides.flatMap(({ points }) => points.map((point) => point.on)))].sort().reverse();
  const unknown = sides.filter(({ isKnown }) => !isKnown).length;
  const isPart = sides.some(({ own }) => own?.data.part !== undefined);
  const isUnpaid = failure !== null && failure.price !== null;
  const ages = sides.flatMap(({ own }) => own?.asOf ?? []).sort();
  const { columns, rows } = shownRows(sides.map(figuresOf(projectLabels)), args.format);
  return {
    parts: Math.min(on.length, args.days),
    build(count: number) {
      const complete = unknown === 0 && !isPart && count === on.length;
      return {
        from: on.at(-1) ?? null,
        to: on[0] ?? null,
        columns,
        keywords: rows,
        days: daysTable(sides, on.slice(0, count)),
        ...dataFacts({
          known: sides.length - unknown,
          of: sides.length,
          asOf: ages[0] ?? listAsOf,
          complete,
          saved: sides.every(({ own }) => own?.saved !== false),
          isEmpty: on.length === 0,
          notes: [
            count < on.length ? `${on.length - count} earlier days are not shown.` : null,
            span.note,
            unknown > 0 && isUnpaid && failure?.price
              ? `Histories not saved: ${unknown}; max_cost ${priceText(failure.price)} loads them.`
              : null,
            isPart ? PART_NOTE : null,
          ],
          failure: isUnpaid && args.max_cost === 0 ? null : failure,
        }),
      };
    },
  };
}

const figuresOf =
  (projectLabels: ProjectLabels) =>
  ({ id, keyword, own, points }: Side) => {
    const ranks = points.flatMap(({ on, position, rankingUrl }) =>
      position === null ? [] : [{ on, day: dayNumber(on) ?? 0, position, rankingUrl }],
    );
    const { first, latest, best, worst, average, checked } = rankFigures(ranks);
    const { starred, tags, note } = labelsOf(projectLabels, id);
    return {
      id,
      keyword: keyword === null ? null : withMarket(keyword).name,
      search_volume: countedVolume(keyword?.searchVolume ?? null),
      ranking_url: keyword?.rankingUrl ?? null,
      first: first === null ? null : [first.on, positionValue(first.position)],
      latest: latest === null ? null : [latest.on, positionValue(latest.position)],
      change: first === latest ? null : changeValue(changeOf(first?.position ?? null, latest?.position ?? null)),
      best: best === null ? null : [best.on, best.place],
      worst: worst === null ? null : [worst.on, worst.place ?? "beyond"],
      average_position: roundValue(average),
      days_known: checked,
      history_saved: own !== null,
      ...(starred || tags.length > 0 || note !== "" ? { labels: { starred, tags, note: note.slice(0, 500) } } : {}),
    };
  };

type Column = { name: string; valueOn(day: string): unknown };

function daysTable(sides: readonly Side[], on: readonly string[]) {
  const [only, other] = sides;
  const columns =
    only !== undefined && other === undefined
      ? columnsOf(only, new Set(on))
      : sides.map(({ id, points }) => positionsColumn(id, points));
  const rows = on.map((day) => [day, ...columns.map(({ valueOn }) => valueOn(day))]);
  return { columns: ["on", ...columns.map(({ name }) => name)], rows };
}

function positionsColumn(name: string, points: readonly Pick<Point, "on" | "position">[]): Column {
  const positions = new Map(points.map(({ on, position }) => [on, position]));
  return { name, valueOn: (day) => positionValue(positions.get(day) ?? null) };
}

function columnsOf({ points, own, positionOf }: Side, visibleDays: ReadonlySet<string>): Column[] {
  const byDay = new Map(points.map((point) => [point.on, point]));
  const metrics = new Set(points.flatMap((point) => (visibleDays.has(point.on) ? Object.keys(point.metrics) : [])));
  const others = (own?.data.positions ?? []).filter(({ label }) => label !== null && label !== positionOf);
  const extra: Column[] = [
    ...[...metrics].map((name) => ({ name, valueOn: (day: string) => byDay.get(day)?.metrics[name] ?? null })),
    ...others.map((series) => positionsColumn(`position ${series.label}`, series.points)),
  ];
  return [
    positionsColumn("position", points),
    { name: "ranking_url", valueOn: (day) => byDay.get(day)?.rankingUrl ?? null },
    ...extra.slice(0, COLUMNS_MAX),
  ];
}

import { groupBy } from "../../domain/group-by";
import type { Json, JsonObject } from "../../domain/json";
import type { Keyword } from "../../domain/keyword/keyword";
import type { Position } from "../../domain/keyword/position";
import type { ListNote } from "../../domain/response/reading";
import { mapInSteps, type Steps } from "../../domain/steps";
import { isFuture } from "../../domain/time/days";
import { dayOrderOf } from "./fields/dates";
import type { FieldMap } from "./fields/field-map";
import { evenSample, withOneNotation } from "./fields/number-columns";
import type { Picked } from "./fields/pick-fields";
import { isElsewhere, oneSpelling, type RowField, rowFields } from "./fields/row-fields";
import { saysNothing } from "./json/json-object";
import { type KeywordField, keywordPicker, lockedFields } from "./keyword-fields";
import { type KeywordRow, toKeyword } from "./keyword-row";
import { countNote, failedChecks } from "./notes";
import { choosePosition, chosenOf } from "./positions/choose-position";
import { sourcesReader } from "./positions/position-sources";
import { positionStatus, withStatus } from "./positions/position-status";
import { depthOf, sourcesAt } from "./positions/search-depth";
import { withDayColumns } from "./rows/day-columns";

export type KeywordReading = { keywords: Keyword[]; positionOf: string | null; notes: ListNote[] };

/** `depth`: results that checks look through. `site`: the project's host. `today`: YYYY-MM-DD, the last measured day. */
export type AroundList = { depth: number | null; site: string | null; today: string };

/** `isOpen`: the row says neither a position nor why there is none. `failure`: why the check failed. */
type RowResult = {
  keyword: Keyword;
  depth: number | null;
  failure: string | null;
  isOpen: boolean;
  isUnread: boolean;
  isAverage: boolean;
  isSnippet: boolean;
  isFuture: boolean;
};

/** Each column's meaning is decided once, so that no column mixes devices or engines. */
export function* readKeywordRows(
  keywordRows: readonly KeywordRow[],
  map: FieldMap,
  note: (picked: Picked<KeywordField>) => void = () => undefined,
  around: Partial<AroundList> = {},
): Steps<KeywordReading> {
  const hasDayColumns = !map.position?.includes("*");
  const jsonRows = yield* mapInSteps(keywordRows, ({ row }) => (hasDayColumns ? withDayColumns(row) : row));
  const oneNotation = withOneNotation(jsonRows);
  const rows = keywordRows.map((one, at) => withRow(one, oneNotation[at] ?? one.row));
  const spell = oneSpelling();
  const pick = keywordPicker(map);
  const sourcesOf = sourcesReader(map);
  const sample = evenSample(rows).map(({ id, row }) => ({ id, row, cells: rowFields(row, spell) }));
  const sampleSources = sample.map(({ cells }) => sourcesOf(cells));
  const choice = choosePosition(sampleSources, around.site ?? null);
  const picks = sample.map(({ id, row, cells }) => ({ id, fields: pick(row, undefined, cells) }));
  const fieldPaths = lockedFields(picks, choice);
  const order = dayOrderOf(picks.map(({ fields }) => fields.values.measuredOn));
  const results = yield* mapInSteps(rows, (row): RowResult => {
    const cells = rowFields(row.row, spell);
    const picked = pick(row.row, fieldPaths, cells);
    note(picked);
    const depth = depthOf(cells) ?? row.depth ?? around.depth ?? null;
    const sources = sourcesAt(sourcesOf(cells), depth);
    const chosen = choice === null ? undefined : chosenOf(sources, choice);
    const raw = chosen?.raw;
    const keyword = toKeyword(row, { picked, cells, sources, chosen, choice }, { map, order, depth });
    const { checked, failure } = withCheck(keyword, cells, { raw, depth });
    const isUnread = raw === undefined && picked.refusedFields.includes("position") && sources.length === 0;
    const past = withoutFuture(checked, around.today);
    return {
      keyword: past ?? checked,
      depth,
      failure: isUnread ? null : failure,
      isOpen: !isUnread && failure === null && saysNothing(raw),
      isUnread,
      isAverage: chosen?.position.kind === "at" && !Number.isInteger(chosen.position.place),
      isSnippet: !isAt(keyword) && isAt(checked),
      isFuture: past !== null,
    };
  });
  const keywords = withEmptyAsBeyond(results);
  return { keywords, positionOf: choice?.qualifier ?? null, notes: notesOn(results, keywords) };
}

const withRow = (one: KeywordRow, row: JsonObject): KeywordRow => (row === one.row ? one : { ...one, row });

function withCheck(
  keyword: Keyword,
  cells: readonly RowField[],
  { raw, depth }: { raw: Json | undefined; depth: number | null },
): { checked: Keyword; failure: string | null } {
  if (keyword.position === null || isAt(keyword)) return { checked: keyword, failure: null };
  const own = cells.filter(({ within }) => within.length <= 1 && !isElsewhere(within));
  const status = { ...positionStatus(own.map(({ leaf, value }) => [leaf, value])), depth };
  const position = withStatus(keyword.position, status, { raw, hasPage: keyword.rankingUrl !== null });
  return { checked: { ...keyword, position }, failure: status.failure };
}

/** A keyword without its measurements after today; null when it has none. */
function withoutFuture(keyword: Keyword, today: string | undefined): Keyword | null {
  const { measuredOn, recent } = keyword;
  const past = recent?.filter(({ on }) => !isFuture(on, today)) ?? null;
  if (measuredOn === null || !isFuture(measuredOn, today))
    return past?.length === recent?.length ? null : { ...keyword, recent: past };
  const latest = past?.at(-1);
  const pastKeyword = { ...keyword, measuredOn: latest?.on ?? null, recent: past };
  const isFromLate = JSON.stringify(recent?.at(-1)?.position) === JSON.stringify(keyword.position);
  if (latest === undefined || !isFromLate) return pastKeyword;
  const { position, rankingUrl = null } = latest;
  return { ...pastKeyword, position, previous: past?.at(-2)?.position ?? null, rankingUrl };
}

const isAt = ({ position }: Keyword): boolean => position?.kind === "at";
const isEmpty = (position: Position | null | undefined): boolean => position?.kind === "empty";

const hasAny = ({ position, previous, recent }: Keyword, kind: Position["kind"]): boolean =>
  position?.kind === kind || previous?.kind === kind || recent?.some((point) => point.position.kind === kind) === true;

/** Whether the list has positions, but no form of "not ranking". */
const leavesItOpen = (keywords: readonly Keyword[]): boolean =>
  keywords.some(isAt) && !keywords.some((keyword) => hasAny(keyword, "beyond"));

/** If the list has no other form of "not ranking", an empty position with a measured day means not found. */
function withEmptyAsBeyond(results: readonly RowResult[]): Keyword[] {
  const keywords = results.map(({ keyword }) => keyword);
  if (!leavesItOpen(keywords)) return keywords;
  // Applies to the previous position too if most rows have one; after a first check none has.
  const before = keywords.filter(({ previous }) => previous?.kind === "at").length;
  const toldBefore = before > keywords.filter(({ previous }) => isEmpty(previous)).length;
  return results.map(({ keyword, depth, isOpen }) => {
    if (!hasAny(keyword, "empty")) return keyword;
    const filled = <Old extends Position | null>(position: Old, isMissing = true): Old | Position =>
      isMissing && isEmpty(position) ? { kind: "beyond", depth: depth ?? 100 } : position;
    const { position, previous, recent, measuredOn } = keyword;
    return {
      ...keyword,
      position: filled(position, measuredOn !== null && isOpen),
      previous: filled(previous, measuredOn !== null && toldBefore),
      recent: recent?.map((point) => ({ ...point, position: filled(point.position) })) ?? null,
    };
  });
}

function notesOn(results: readonly RowResult[], keywords: readonly Keyword[]): ListNote[] {
  const count = (flag: `is${string}` & keyof RowResult) => results.filter((one) => one[flag]).length;
  const places = keywords.flatMap(({ position }) => (position?.kind === "at" ? position.place : []));
  const mostAreWhole = places.filter(Number.isInteger).length * 2 > places.length;
  const empty = results.filter(({ isOpen }, at) => isOpen && isEmpty(keywords[at]?.position)).length;
  return [
    ...countNote("empty-positions", leavesItOpen(keywords) ? empty : 0),
    ...countNote("doubtful-positions", mostAreWhole ? count("isAverage") : 0),
    ...countNote("unread-positions", count("isUnread")),
    ...countNote("unicode-twins", twinsIn(keywords)),
    ...failedChecks(results.flatMap(({ failure }) => failure ?? [])),
    ...countNote("snippet-positions", count("isSnippet")),
    ...countNote("future-days", count("isFuture")),
  ];
}

const NOT_ASCII = /[\u0080-\uffff]/;

/** How many phrases differ from another one only in how Unicode writes them. */
function twinsIn(keywords: readonly Keyword[]): number {
  const phrases = keywords.flatMap(({ phrase }) => (NOT_ASCII.test(phrase) ? phrase : []));
  const spellings = groupBy(new Set(phrases), (phrase) => phrase.normalize("NFKC"));
  return phrases.filter((phrase) => (spellings.get(phrase.normalize("NFKC"))?.length ?? 0) > 1).length;
}

import type { Json, JsonObject } from "../../domain/json";
import type { Keyword } from "../../domain/keyword/keyword";
import type { Position } from "../../domain/keyword/position";
import type { ListNote } from "../../domain/response/reading";
import { mapInSteps, type Steps } from "../../domain/steps";
import { isFuture } from "../../domain/time/days";
import { dayOrderOf } from "./fields/dates";
import type { FieldMap } from "./fields/field-map";
import { withOneNotation } from "./fields/number-columns";
import type { Picked } from "./fields/pick-fields";
import { isElsewhere, oneSpelling, type RowField, rowFields } from "./fields/row-fields";
import { saysNothing } from "./json/json-object";
import { type KeywordField, keywordPicker, lockedFields } from "./keyword-fields";
import { type KeywordRow, toKeyword } from "./keyword-row";
import { countNote, failedChecks } from "./notes";
import { choosePosition, chosenOf, isAverage } from "./positions/choose-position";
import { sourcesReader } from "./positions/position-sources";
import { positionStatus, withStatus } from "./positions/position-status";
import { readPosition } from "./positions/positions";
import { depthOf, sourcesAt } from "./positions/search-depth";
import { withDayColumns } from "./rows/day-columns";

export type KeywordReading = { keywords: Keyword[]; positionOf: string | null; notes: ListNote[] };

const SAMPLE = 2_000;

/** Each column's meaning is decided once, so that no column mixes devices or engines. */
export function* readKeywordRows(
  keywordRows: readonly KeywordRow[],
  map: FieldMap,
  note: (pickedFields: Picked<KeywordField>) => void = () => undefined,
  around: Partial<AroundList> = {},
): Steps<KeywordReading> {
  const spell = oneSpelling();
  const hasDayColumns = !map.position?.includes("*");
  const rows = inOneNotation(
    yield* withRow(keywordRows, (row) => (hasDayColumns ? withDayColumns(spell(row)) : spell(row))),
  );
  const pick = keywordPicker(map);
  const step = Math.max(1, Math.ceil(rows.length / SAMPLE));
  const sample = rows.filter((_, at) => at % step === 0).map((row) => ({ ...row, fields: rowFields(row.row) }));
  const sourcesOf = sourcesReader(map);
  const sampleSources = sample.map(({ fields }) => sourcesOf(fields));
  const choice = choosePosition(sampleSources, around.site ?? null);
  const picks = sample.map(({ id, row, fields }) => ({ id, fields: pick(row, undefined, fields) }));
  const fieldPaths = lockedFields(picks, choice?.qualifier ?? null, (choice?.others.length ?? 0) > 0);
  const order = dayOrderOf(picks.map(({ fields }) => fields.values.measuredOn));
  const keywords: Keyword[] = [];
  const depths: (number | null)[] = [];
  const failureReasons: string[] = [];
  const open = new Set<number>();
  let averages = 0;
  let unread = 0;
  let snippets = 0;
  let future = 0;
  for (const row of rows) {
    yield;
    const fields = rowFields(row.row);
    const pickedFields = pick(row.row, fieldPaths, fields);
    note(pickedFields);
    const depth = depthOf(fields) ?? row.depth ?? around.depth ?? null;
    const sources = sourcesAt(sourcesOf(fields), depth);
    const raw = choice === null ? undefined : chosenOf(sources, choice)?.raw;
    const keyword = toKeyword(row, { fields: pickedFields, sources }, choice, { map, order, depth });
    const checkResult = withCheck(keyword, fields, { raw, depth });
    if (raw !== undefined && isAverage(raw)) averages += 1;
    if (
      raw === undefined
        ? pickedFields.refusedFields.has("position") && sources.length === 0
        : isEmpty(keyword.position) && isUnread(raw)
    )
      unread += 1;
    else if (checkResult.failure !== null) failureReasons.push(checkResult.failure);
    else if (saysNothing(raw)) open.add(keywords.length);
    if (checkResult.isSnippet) snippets += 1;
    const past = withoutFuture(checkResult.keyword, around.today);
    if (past !== checkResult.keyword) future += 1;
    keywords.push(past);
    depths.push(depth);
  }
  const finalKeywords = withEmptyAsBeyond(keywords, depths, open);
  return {
    keywords: finalKeywords,
    positionOf: choice?.qualifier ?? null,
    notes: [
      ...notesOn(finalKeywords, { averages, unread, open }),
      ...failedChecks(failureReasons),
      ...countNote("snippet-positions", snippets),
      ...countNote("future-days", future),
    ],
  };
}

const withRow = (rows: readonly KeywordRow[], read: (row: JsonObject) => JsonObject) =>
  mapInSteps(rows, (one) => {
    const row = read(one.row);
    return row === one.row ? one : { ...one, row };
  });

function inOneNotation(rows: readonly KeywordRow[]): readonly KeywordRow[] {
  const jsonRows = rows.map(({ row }) => row);
  const read = withOneNotation(jsonRows);
  return read === jsonRows ? rows : rows.map((one, at) => ({ ...one, row: read[at] ?? one.row }));
}

function withCheck(
  keyword: Keyword,
  fields: readonly RowField[],
  { raw, depth }: { raw: Json | undefined; depth: number | null },
): { keyword: Keyword; failure: string | null; isSnippet: boolean } {
  if (keyword.position === null || keyword.position.kind === "at") return { keyword, failure: null, isSnippet: false };
  const own = fields.flatMap(({ leaf, within, value }) =>
    within.length > 1 || isElsewhere(within) ? [] : [[leaf, value] as const],
  );
  const status = { ...positionStatus(own), depth };
  const position = withStatus(keyword.position, status, { raw, hasPage: keyword.rankingUrl !== null });
  const isSnippet = position.kind === "at";
  return { keyword: { ...keyword, position }, failure: status.failure, isSnippet };
}

function withoutFuture(keyword: Keyword, today: string | undefined): Keyword {
  const { measuredOn, recent } = keyword;
  const isLate = measuredOn !== null && isFuture(measuredOn, today);
  const past = recent?.filter(({ on }) => !isFuture(on, today)) ?? null;
  if (!isLate) return past?.length === recent?.length ? keyword : { ...keyword, recent: past };
  const latest = past?.at(-1);
  const currentKeyword = { ...keyword, measuredOn: latest?.on ?? null, recent: past };
  const isFromLate = JSON.stringify(recent?.at(-1)?.position) === JSON.stringify(keyword.position);
  if (latest === undefined || !isFromLate) return currentKeyword;
  const { position, rankingUrl = null } = latest;
  return { ...currentKeyword, position, previous: past?.at(-2)?.position ?? null, rankingUrl };
}

const beyondAt = (depth: number | null | undefined): Position => ({ kind: "beyond", depth: depth ?? 100 });
const isEmpty = (position: Position | null | undefined): boolean => position?.kind === "empty";
const isBeyond = (position: Position | null | undefined): boolean => position?.kind === "beyond";

/** If the list has no other form of "not ranking", an empty position with a measured day means not found. `open`: rows. */
function withEmptyAsBeyond(
  keywords: Keyword[],
  depths: readonly (number | null)[],
  open: ReadonlySet<number>,
): Keyword[] {
  if (!leavesItOpen(keywords)) return keywords;
  // Applies to the previous position too if most rows have one; after a first check none has.
  const before = keywords.filter(({ previous }) => previous?.kind === "at").length;
  const toldBefore = before > keywords.filter(({ previous }) => isEmpty(previous)).length;
  const hasEmpty = ({ position, previous, recent }: Keyword) =>
    isEmpty(position) || isEmpty(previous) || recent?.some((point) => isEmpty(point.position)) === true;
  return keywords.map((row, at) => {
    if (!hasEmpty(row)) return row;
    const beyond = beyondAt(depths[at]);
    const wasMissing = toldBefore && isEmpty(row.previous) && row.measuredOn !== null;
    const keyword = wasMissing ? { ...row, previous: beyond } : row;
    const recent = keyword.recent?.map((point) => (isEmpty(point.position) ? { ...point, position: beyond } : point));
    const isMissing = isEmpty(keyword.position) && keyword.measuredOn !== null && open.has(at);
    return { ...keyword, recent: recent ?? null, ...(isMissing && { position: beyond }) };
  });
}

function leavesItOpen(keywords: readonly Keyword[]): boolean {
  const spellsIt = ({ position, previous, recent }: Keyword) =>
    isBeyond(position) || isBeyond(previous) || recent?.some((point) => isBeyond(point.position)) === true;
  return keywords.some(({ position }) => position?.kind === "at") && !keywords.some(spellsIt);
}

const isUnread = (raw: Json): boolean => !saysNothing(raw) && readPosition(raw) === null;

type Doubts = { averages: number; unread: number; open: ReadonlySet<number> };

function notesOn(keywords: readonly Keyword[], { averages, unread, open }: Doubts): ListNote[] {
  const empty = keywords.filter(({ position }, at) => isEmpty(position) && open.has(at)).length;
  const isWhole = ({ position }: Keyword) => position?.kind === "at" && Number.isInteger(position.place);
  const mostAreWhole =
    keywords.filter(isWhole).length * 2 > keywords.filter(({ position }) => position?.kind === "at").length;
  return [
    ...countNote("empty-positions", leavesItOpen(keywords) ? empty : 0),
    ...countNote("doubtful-positions", mostAreWhole ? averages : 0),
    ...countNote("unread-positions", unread),
    ...countNote("unicode-twins", twinsIn(keywords)),
  ];
}

const NOT_ASCII = /[\u0080-\uffff]/;

function twinsIn(keywords: readonly Keyword[]): number {
  const spellings = new Map<string, Set<string>>();
  for (const { phrase } of keywords) {
    if (!NOT_ASCII.test(phrase)) continue;
    const form = phrase.normalize("NFKC");
    spellings.set(form, (spellings.get(form) ?? new Set()).add(phrase));
  }
  const twins = new Set([...spellings.values()].filter((forms) => forms.size > 1).flatMap((forms) => [...forms]));
  return twins.size === 0 ? 0 : keywords.filter(({ phrase }) => twins.has(phrase)).length;
}

/** `depth`: results that checks look through. `site`: the project's host. `today`: YYYY-MM-DD, the last measured day. */
export type AroundList = { depth: number | null; site: string | null; today: string };

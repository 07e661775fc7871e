import type { Json, JsonObject } from "../../../domain/json";
import { dayNumber, dayText } from "../../../domain/time/days";
import { DATE_ALIASES, VALUE_ALIASES } from "../fields/aliases";
import { type DayOrder, dayOrderOf, isDated, isZeroDate, toDay } from "../fields/dates";
import { valueAt } from "../fields/field-map";
import { isPlaceName } from "../fields/field-names";
import { namesOtherDay, namesTheDay } from "../fields/guess-field";
import { toCount } from "../fields/numbers";
import { firstOf, firstRead, isObject, isScalar, own, scalarText, setOwn, valuesNamed } from "../json/json-object";
import { plainName, wordSet } from "../json/name-words";
import { momentsIn, timeOf } from "./moments";

/** A bare value is the field `value`. `key`: the rest of a composite key. `time`: orders measurements of a day. */
export type Point = { on: string; fields: JsonObject; key: string | null; time?: number | undefined };
export type PointList = { points: Point[]; unreadable: number };
export type PointNames = {
  date?: string | undefined;
  value?: string | undefined;
  askedId?: string | undefined;
  zone?: string | undefined;
  sites?: readonly string[] | undefined;
};

const DATE_ORDER = new Map<string, number>(DATE_ALIASES.map((name, order) => [plainName(name), order]));
const BARE = new Set<string>(VALUE_ALIASES.map(plainName));
const SAMPLE = 20;
const GUESSED = 1_000;
const WRAPPERS = ["attributes", "node"];
const STARTS =
  wordSet(`start startdate startday startsat startson from fromdate datefrom firstday firstdate begin since weekstart
  weekstarting weekstartdate weekbegin weekbeginning weekof monthstart periodstart bucketstart intervalstart rangestart`);
const VALUE_LISTS = wordSet("values data points y v");

const orderOfDay = (name: string): number | null =>
  DATE_ORDER.get(plainName(name)) ?? (namesTheDay(name) ? GUESSED : null);

export const isDayName = (name: string): boolean => orderOfDay(name) !== null;

/** The usual day field, or else the first day of a period, or the only field with days beside positions. */
function dateNameOf(rows: readonly JsonObject[], configuredName: string | undefined): string | null {
  if (configuredName !== undefined && rows.some((row) => valueAt(row, configuredName) !== undefined))
    return configuredName;
  const isOften = (name: string) => {
    const dated = rows.filter((row) => isDated(own(row, name))).length;
    const zeros = rows.filter((row) => Object.hasOwn(row, name) && isZeroDate(row[name])).length;
    return dated > 0 && dated * 2 >= rows.length - zeros;
  };
  const names = [...new Set(rows.flatMap(Object.keys))].flatMap((name) => {
    const order = orderOfDay(name);
    return order !== null && isOften(name) ? [{ name, order }] : [];
  });
  const [usual] = names.sort((a, b) => a.order - b.order);
  if (usual !== undefined || rows.length < 2) return usual?.name ?? null;
  const always = Object.keys(rows[0] ?? {}).filter((name) => rows.every((row) => isDated(row[name])));
  const start = always.find((name) => STARTS.has(plainName(name)));
  const texts = always.filter((name) => !namesOtherDay(name) && rows.every((row) => typeof row[name] === "string"));
  return start ?? (texts.length === 1 && rows.some((row) => namesPlace(row)) ? (texts[0] ?? null) : null);
}

const namesPlace = (value: Json, depth = 0): boolean =>
  isObject(value) &&
  depth < 5 &&
  Object.entries(value).some(([name, inner]) => isPlaceName(name) || namesPlace(inner, depth + 1));

const PARTS = ["year", "quarter", "month", "week", "day"];

/** The day of `{year: 2026, month: 3, day: 1}` as text; null when the row has none. */
const dateInParts = (row: JsonObject): string | null => {
  const [year, quarter, month, week, dayOfMonth] = PARTS.map((name) => toCount(own(row, name)));
  if (year === null) return null;
  if (month !== null) return `${year}-${month}-${dayOfMonth ?? 1}`;
  if (week !== null) return `${year}-W${String(week).padStart(2, "0")}`;
  return quarter === null ? null : `${year}-Q${quarter}`;
};

function without(row: JsonObject, names: readonly string[]): JsonObject {
  const left: JsonObject = {};
  for (const name of Object.keys(row)) if (!names.includes(name)) setOwn(left, name, row[name] ?? null);
  return left;
}

/** Names a bare value `value`. `[3, "https://…"]` is a value with its page, `{results: {rank: {url}}}` a position. */
function fieldsOf(row: Json, names: PointNames): JsonObject {
  if (Array.isArray(row)) {
    const url = row.find((item) => typeof item === "string" && /^https?:/i.test(item));
    return { value: row[0] ?? null, ...(url !== undefined && { url }) };
  }
  if (!isObject(row)) return { value: row };
  const configuredValue = names.value === undefined ? undefined : valueAt(row, names.value);
  if (configuredValue !== undefined) return { ...row, value: configuredValue };
  const bare = Object.keys(row).find((name) => BARE.has(plainName(name)) || name === "#text");
  if (bare !== undefined && bare !== "value") return { ...without(row, [bare]), value: row[bare] ?? null };
  const ranks = own(row, "results");
  const [[rank = "", result] = [], ...others] = isObject(ranks) ? Object.entries(ranks) : [];
  if (others.length > 0 || !/^\d{1,4}$/.test(rank)) return row;
  return { ...(isObject(result) && result), ...without(row, ["results"]), position: Number(rank) };
}

/** `{keys: ["2026-03-01"], position: 4.2}`: the day is one of the keys that a report is grouped by. */
function keyedRow(row: JsonObject): JsonObject {
  const keys = own(row, "keys");
  const date = Array.isArray(keys) ? keys.find((key) => typeof key === "string" && isDated(key)) : undefined;
  if (!Array.isArray(keys) || date === undefined || keys.length > 5) return row;
  const [group] = keys.length === 2 ? keys.filter((key) => key !== date) : [];
  return { ...without(row, ["keys"]), date, ...(group !== undefined && { market: group }) };
}

function unwrapRow(raw: Json): Json {
  if (!isObject(raw)) return raw;
  const row = keyedRow(raw);
  const name = WRAPPERS.find((wrapper) => isObject(own(row, wrapper)));
  return name === undefined ? row : { ...Object(row[name]), ...without(row, [name]) };
}

/** A date with its values. Every layout is brought into entries, which are read in one way. */
type Entry = { date: Json | undefined; values: { key: string | null; value: Json }[] };

const entry = (date: Json | undefined, value: Json, key: string | null = null): Entry => ({
  date,
  values: [{ key, value }],
});

function readEntries(entries: readonly Entry[], names: PointNames): PointList {
  const dayIn = momentsIn(
    entries.map(({ date }) => date),
    names.zone,
  );
  const read: PointList = { points: [], unreadable: 0 };
  for (const { date, values } of entries) {
    const on = dayIn(date);
    if (on === null) read.unreadable += 1;
    else
      for (const { key, value } of values) {
        const time = timeOf(date, isObject(value) ? value : undefined);
        read.points.push({ on, key, time, fields: fieldsOf(value, names) });
      }
  }
  return read;
}

function entriesOfObjects(list: readonly Json[], names: PointNames): Entry[] | null {
  const rows = list.map(unwrapRow);
  const sample = rows.slice(0, SAMPLE).filter(isObject);
  if (sample.length * 2 < Math.min(rows.length, SAMPLE)) return null;
  const dateName = dateNameOf(sample, names.date);
  const inParts = sample.filter((row) => toDay(dateInParts(row)) !== null).length * 2 >= sample.length;
  if (dateName === null && !inParts) return null;
  return rows.map((row) => {
    if (!isObject(row)) return { date: undefined, values: [] };
    const namedDate = dateName === null ? undefined : valueAt(row, dateName);
    const date = inParts ? (dateInParts(row) ?? namedDate) : namedDate;
    return entry(date, without(row, inParts ? PARTS : [dateName ?? ""]));
  });
}

function entriesOfPairs(list: readonly Json[]): Entry[] | null {
  const pairs = list.filter((item): item is Json[] => Array.isArray(item) && item.length >= 2);
  // With several figures after a day, none can be identified as the position.
  if (pairs.some(([, ...rest]) => rest.filter((value) => typeof value === "number").length > 1)) return null;
  const order = dayOrderOf(pairs.map(([date]) => date));
  const datedCount = pairs.filter(([date]) => toDay(date, order) !== null).length;
  const zeros = pairs.filter(([date]) => isZeroDate(date)).length;
  if (datedCount === 0 || datedCount * 2 < list.length - zeros) return null;
  return list.map((item) => {
    const [date, ...rest] = Array.isArray(item) && item.length >= 2 ? item : [];
    return entry(date, rest.length === 1 ? (rest[0] ?? null) : rest);
  });
}

type KeyDate = { date: string; rest: string | null };

/** Splits a map key into date and rest: "20261109:1234:us" is a date and "1234:us". */
function keyDate(key: string, order: DayOrder): KeyDate | null {
  if (toDay(key, order) !== null) return { date: key, rest: null };
  if (key.length > 200) return null;
  const parts = key.split(/[:|;,_]/);
  const date = parts.find((part) => /\d{4}.*\d/.test(part) && toDay(part, order) !== null);
  return date === undefined ? null : { date, rest: parts.filter((part) => part !== date).join(":") || null };
}

/** `0000-00-00` has a day's format but is no day: it costs a point, not the series. */
const spellsDay = (key: string): boolean => /^\d{4}-\d{1,2}-\d{1,2}/.test(key);

const MONTH = /^\d{4}-\d{2}$/;

/** Flattens months: `{"2026-02": {"27": 4, "28": 3}}`. */
function daysOfMonths(map: JsonObject): JsonObject {
  const days: JsonObject = {};
  for (const [month, inner] of Object.entries(map)) {
    const isMonth = MONTH.test(month) && isObject(inner) && Object.keys(inner).length > 0;
    if (!isMonth || !Object.keys(inner).every((day) => /^\d{1,2}$/.test(day))) return map;
    for (const [day, value] of Object.entries(inner)) setOwn(days, `${month}-${day.padStart(2, "0")}`, value);
  }
  return days;
}

function entriesOfMap(object: JsonObject, { askedId }: PointNames): Entry[] | null {
  const map = daysOfMonths(object);
  const keys = Object.keys(map);
  const order = dayOrderOf(keys);
  const sample = keys.slice(0, SAMPLE);
  const datedKeys = sample.filter((key) => key !== askedId && (keyDate(key, order) !== null || spellsDay(key)));
  if (datedKeys.length === 0 || datedKeys.length * 2 < sample.length) return null;
  return Object.entries(map).flatMap(([key, value]): Entry[] => {
    const parsedKey = keyDate(key, order);
    if (parsedKey === null) return /\d/.test(key) ? [{ date: undefined, values: [] }] : [];
    const items = Array.isArray(value) && value.length > 0 && value.every(isObject) ? value : [value];
    return [{ date: parsedKey.date, values: items.map((item) => ({ key: parsedKey.rest, value: unwrapRow(item) })) }];
  });
}

const ALL_DAYS_MIN = 3;

/** Days shared by the lists in an object's other objects: `{days, desktop: {places}}`. */
export function daysFor(object: JsonObject): JsonObject {
  const dateField = Object.entries(object).find(
    ([, list]) => Array.isArray(list) && list.length >= ALL_DAYS_MIN && areDates(list),
  );
  return dateField === undefined ? {} : Object.fromEntries([dateField]);
}

/** `{dates: […], positions: […]}` and charts' `{labels: […], datasets: [{label, data: […]}]}`. */
function entriesOfColumns(object: JsonObject, names: PointNames): Entry[] | null {
  const axis = firstOf(object, ["xAxis", "xaxis", "x_axis"]);
  const lists = Object.entries({ ...(isObject(axis) ? axis : {}), ...object }).filter(
    (field): field is [string, Json[]] => Array.isArray(field[1]) && field[1].length > 0,
  );
  const [datesName, dates] = lists.find(([, list]) => areDates(list)) ?? [null, countedDates(object)];
  if (dates === null) return null;
  const columns = new Map<string, Json[]>();
  const labeledColumns: [key: string, list: Json[]][] = [];
  for (const [name, list] of lists) {
    if (name === datesName) continue;
    if (list.length === dates.length && !list.some(isObject))
      columns.set(name === names.value || VALUE_LISTS.has(name) ? "value" : name, list);
    for (const set of list.filter(isObject)) {
      const label = firstOf(set, ["label", "name", "title"]);
      const values = firstOf(set, ["data", "values", "points"]);
      if (!Array.isArray(values) || values.length !== dates.length) continue;
      if (typeof label === "string") labeledColumns.push([label, values]);
      else columns.set("value", values);
    }
  }
  if (columns.size + labeledColumns.length === 0) return null;
  return dates.map((date, at) => {
    const value = Object.fromEntries([...columns].map(([name, list]) => [name, list[at] ?? null]));
    const values = labeledColumns.map(([key, list]) => ({ key, value: { value: list[at] ?? null } }));
    return { date, values: columns.size > 0 ? [{ key: null, value }, ...values] : values };
  });
}

function areDates(list: readonly Json[]): boolean {
  const sample = list.slice(0, SAMPLE).filter((item) => !isZeroDate(item));
  return sample.length > 0 && sample.every((item) => isScalar(item) && isDated(item));
}

const STEPS = wordSet("step interval frequency granularity resolution period every unit");
const ENDS = wordSet("end enddate endday endsat endson to todate dateto until lastday lastdate");
const DAILY = /^(?:1|1 ?d|p1d|day|days|1 ?day|daily|86400|86400000)$/i;
const WEEKLY = /^(?:7|7 ?d|p7d|1 ?w|p1w|week|1 ?week|weekly|604800|604800000)$/i;

/** The dates of `{start_date: "2026-03-01", step: "1d", positions: [3, 4, null]}`. */
function countedDates(object: JsonObject): string[] | null {
  const dayIn = (names: ReadonlySet<string>) =>
    dayNumber(firstRead(valuesNamed(object, names), (value) => toDay(value)) ?? "");
  const [start, end] = [dayIn(STARTS), dayIn(ENDS)];
  const lists = Object.values(object).filter((list): list is Json[] => Array.isArray(list) && list.length > 1);
  const [length, ...others] = new Set(lists.filter((list) => list.every(isScalar)).map((list) => list.length));
  if (start === null || length === undefined || others.length > 0) return null;
  const gap = end === null ? null : (end - start) / (length - 1);
  const steps = valuesNamed(object, STEPS).map((step) => scalarText(step).trim());
  const isStep = (days: number, words: RegExp) => gap === days || steps.some((step) => words.test(step));
  const step = isStep(1, DAILY) ? 1 : isStep(7, WEEKLY) ? 7 : null;
  return step === null ? null : Array.from({ length }, (_, at) => dayText(start + at * step));
}

function entriesOf(value: Json, names: PointNames): Entry[] | null {
  if (isObject(value)) return entriesOfMap(value, names) ?? entriesOfColumns(value, names);
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.slice(0, SAMPLE).some(Array.isArray) ? entriesOfPairs(value) : entriesOfObjects(value, names);
}

/** Reads a series in its order; null when the value is none. `unreadable` counts points without a day. */
export function pointsOf(value: Json, names: PointNames = {}): PointList | null {
  const entries = entriesOf(value, names);
  return entries === null ? null : readEntries(entries, names);
}

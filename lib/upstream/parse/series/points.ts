import type { Json, JsonObject } from "../../../domain/json";
import { dayNumber, dayText } from "../../../domain/time/days";
import { DATE_ALIASES, VALUE_ALIASES } from "../fields/aliases";
import { type DayOrder, dayOrderOf, isDated, isZeroDate, toDay } from "../fields/dates";
import { valueAt } from "../fields/field-map";
import { isPlaceName } from "../fields/field-names";
import { namesOtherDay, namesTheDay } from "../fields/guess-field";
import { toCount } from "../fields/numbers";
import { wordSet } from "../fields/word-list";
import { firstOf, isObject, own, plainName, scalarText, setOwn } from "../json/json-object";
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
const VALUE_LISTS = wordSet("values data points y v");

const orderOfDay = (name: string): number | null =>
  DATE_ORDER.get(plainName(name)) ?? (namesTheDay(name) ? GUESSED : null);

export const isDayName = (name: string): boolean => orderOfDay(name) !== null;

function dateNameOf(rows: readonly JsonObject[], configured: string | undefined): string | null {
  if (configured !== undefined && rows.some((row) => valueAt(row, configured) !== undefined)) return configured;
  const hits = new Map<string, number>();
  for (const row of rows) {
    for (const name of Object.keys(row)) {
      if (orderOfDay(name) !== null && isDated(row[name])) hits.set(name, (hits.get(name) ?? 0) + 1);
    }
  }
  const without = (name: string) => rows.filter((row) => Object.hasOwn(row, name) && isZeroDate(row[name])).length;
  const often = [...hits].filter(([name, count]) => count * 2 >= rows.length - without(name));
  const orderOf = (name: string) => orderOfDay(name) ?? 0;
  return often.sort((a, b) => orderOf(a[0]) - orderOf(b[0]))[0]?.[0] ?? startNameOf(rows) ?? onlyDateIn(rows);
}

/** The only field with days beside positions, whatever its name: `{performed: "2026-11-18", rank: 4}`. */
function onlyDateIn(rows: readonly JsonObject[]): string | null {
  const isDay = (value: Json | undefined) => typeof value === "string" && isDated(value);
  const names = Object.keys(rows[0] ?? {}).filter((name) => rows.every((row) => isDay(row[name])));
  const [only, ...others] = names.filter((name) => !namesOtherDay(name));
  return rows.length > 1 && only !== undefined && others.length === 0 && rows.some((row) => namesPlace(row))
    ? only
    : null;
}

const namesPlace = (value: Json, depth = 0): boolean =>
  isObject(value) &&
  depth < 5 &&
  Object.entries(value).some(([name, inner]) => isPlaceName(name) || namesPlace(inner, depth + 1));

const SPAN_STARTS = wordSet(`weekstart weekstarting weekstartdate weekbegin weekbeginning weekof monthstart periodstart
  bucketstart intervalstart rangestart start startdate startsat from fromdate datefrom begin`);

function startNameOf(rows: readonly JsonObject[]): string | null {
  const names = Object.keys(rows[0] ?? {}).filter((name) => SPAN_STARTS.has(plainName(name)));
  return names.find((name) => rows.length > 1 && rows.every((row) => isDated(row[name]))) ?? null;
}

const PARTS = ["year", "quarter", "month", "week", "day"];

const dayOfParts = (row: JsonObject): string | null => {
  const [year, quarter, month, week, dayOfMonth] = PARTS.map((name) => toCount(own(row, name)));
  if (year === null) return null;
  if (month !== null) return toDay(`${year}-${month}-${dayOfMonth ?? 1}`);
  if (week !== null) return toDay(`${year}-W${String(week).padStart(2, "0")}`);
  return quarter === null ? null : toDay(`${year}-Q${quarter}`);
};

function without(row: JsonObject, names: readonly string[]): JsonObject {
  const left: JsonObject = {};
  for (const name of Object.keys(row)) if (!names.includes(name)) setOwn(left, name, row[name] ?? null);
  return left;
}

/** Renames a bare value to `value`, opens `attributes`, and reads `{results: {rank: {url}}}` with one rank. */
function settledFields(row: JsonObject, names: PointNames): JsonObject {
  const configured = names.value === undefined ? undefined : valueAt(row, names.value);
  if (configured !== undefined) return { ...row, value: configured };
  const bare = Object.keys(row).find((name) => BARE.has(plainName(name)) || name === "#text");
  if (bare !== undefined && bare !== "value") return { ...without(row, [bare]), value: row[bare] ?? null };
  const ranks = own(row, "results");
  const only = isObject(ranks) ? Object.entries(ranks) : [];
  const [rank, result] = only[0] ?? [];
  if (only.length !== 1 || rank === undefined || !/^\d{1,4}$/.test(rank)) return row;
  return { ...(isObject(result) ? result : {}), ...without(row, ["results"]), position: Number(rank) };
}

/** `{keys: ["2026-03-01"], position: 4.2}`: the day is one of the keys that a report is grouped by. */
function keyedRow(row: JsonObject): JsonObject {
  const keys = own(row, "keys");
  const date = Array.isArray(keys) ? keys.find((key) => typeof key === "string" && isDated(key)) : undefined;
  if (!Array.isArray(keys) || date === undefined || keys.length > 5) return row;
  const [group] = keys.length === 2 ? keys.filter((key) => key !== date) : [];
  return { ...without(row, ["keys"]), date, ...(group !== undefined && { market: group }) };
}

const opened = (raw: Json): Json => {
  if (!isObject(raw)) return raw;
  const value = keyedRow(raw);
  const name = WRAPPERS.find((wrapper) => isObject(own(value, wrapper)));
  const inner = name === undefined ? undefined : own(value, name);
  return name !== undefined && isObject(inner) ? { ...inner, ...without(value, [name]) } : value;
};

function fromObjects(list: readonly Json[], names: PointNames): PointList | null {
  const rows = list.map(opened);
  const sample = rows.slice(0, SAMPLE).filter(isObject);
  if (sample.length * 2 < Math.min(rows.length, SAMPLE)) return null;
  const dateName = dateNameOf(sample, names.date);
  const inParts = sample.filter((row) => dayOfParts(row) !== null).length * 2 >= sample.length;
  if (dateName === null && !inParts) return null;
  const dateOf = (row: Json) => (isObject(row) && dateName !== null ? valueAt(row, dateName) : undefined);
  const dayIn = momentsIn(rows.map(dateOf), names.zone);
  const read: PointList = { points: [], unreadable: 0 };
  for (const row of rows) {
    const parts = isObject(row) && inParts ? dayOfParts(row) : null;
    const on = parts ?? dayIn(dateOf(row));
    if (on === null || !isObject(row)) read.unreadable += 1;
    else
      read.points.push({
        on,
        key: null,
        time: timeOf(dateOf(row), row),
        fields: settledFields(without(row, inParts ? PARTS : [dateName ?? ""]), names),
      });
  }
  return read;
}

/** Fields of a pair or map value; `[3, "https://…"]` is a value with its page. */
function fieldsOf(value: Json, names: PointNames): JsonObject {
  if (isObject(value)) return settledFields(value, names);
  if (!Array.isArray(value)) return { value };
  const url = value.find((item) => typeof item === "string" && /^https?:/i.test(item));
  return { value: value[0] ?? null, ...(url === undefined ? {} : { url }) };
}

function fromPairs(list: readonly Json[], names: PointNames): PointList | null {
  const pairs = list.filter((item): item is Json[] => Array.isArray(item) && item.length >= 2);
  // With several figures after a day, none can be identified as the position.
  if (pairs.some(([, ...rest]) => rest.filter((value) => typeof value === "number").length > 1)) return null;
  const dayIn = momentsIn(
    pairs.map((pair) => pair[0]),
    names.zone,
  );
  const points: Point[] = [];
  for (const [date, ...rest] of pairs) {
    const on = dayIn(date);
    if (on === null) continue;
    const fields = fieldsOf(rest.length === 1 ? (rest[0] ?? null) : rest, names);
    points.push({ on, key: null, time: timeOf(date), fields });
  }
  const zeros = pairs.filter(([date]) => isZeroDate(date)).length;
  return points.length > 0 && points.length * 2 >= list.length - zeros
    ? { points, unreadable: list.length - points.length }
    : null;
}

type KeyDay = { on: string; rest: string | null };

/** Splits a map key into day and rest: "20261109:1234:us" is a day and "1234:us". */
function keyDay(key: string, order: DayOrder, dayIn = (text: string) => toDay(text, order)): KeyDay | null {
  const whole = dayIn(key);
  if (whole !== null) return { on: whole, rest: null };
  if (key.length > 200) return null;
  const parts = key.split(/[:|;,_]/);
  const at = parts.findIndex((part) => /\d{4}.*\d/.test(part) && toDay(part, order) !== null);
  const on = at < 0 ? null : toDay(parts[at], order);
  return on === null ? null : { on, rest: parts.filter((_, index) => index !== at).join(":") || null };
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

function fromMap(nested: JsonObject, names: PointNames): PointList | null {
  const map = daysOfMonths(nested);
  const keys = Object.keys(map);
  const order = dayOrderOf(keys);
  const sample = keys.slice(0, SAMPLE);
  const dated = sample.filter((key) => key !== names.askedId && (keyDay(key, order) !== null || spellsDay(key)));
  if (dated.length === 0 || dated.length * 2 < sample.length) return null;
  const dayIn = momentsIn(keys, names.zone);
  const read: PointList = { points: [], unreadable: 0 };
  for (const [key, value] of Object.entries(map)) {
    const day = keyDay(key, order, dayIn);
    if (day === null) {
      read.unreadable += /\d/.test(key) ? 1 : 0;
      continue;
    }
    const values = Array.isArray(value) && value.length > 0 && value.every(isObject) ? value : [value];
    for (const item of values) {
      const row = isObject(item) ? item : undefined;
      read.points.push({ on: day.on, key: day.rest, time: timeOf(key, row), fields: fieldsOf(opened(item), names) });
    }
  }
  return read;
}

const ALL_DAYS_MIN = 3;

/** Days shared by the lists in an object's other objects: `{days, desktop: {places}}`. */
export function daysFor(object: JsonObject): JsonObject {
  const found = Object.entries(object).find(
    ([, list]) =>
      Array.isArray(list) &&
      list.length >= ALL_DAYS_MIN &&
      list.every((item) => typeof item !== "object" && isDated(item)),
  );
  return found === undefined || isObject(found[1]) ? {} : { [found[0]]: found[1] };
}

/** `{dates: […], positions: […]}` and charts' `{labels: […], datasets: [{label, data: […]}]}`. */
function fromParallel(object: JsonObject, names: PointNames): PointList | null {
  const axis = firstOf(object, ["xAxis", "xaxis", "x_axis"]);
  const lists = Object.entries({ ...(isObject(axis) ? axis : {}), ...object }).filter(
    (entry): entry is [string, Json[]] => Array.isArray(entry[1]) && entry[1].length > 0,
  );
  const dates = lists.find(([, list]) => {
    const sample = list.slice(0, SAMPLE).filter((item) => !isZeroDate(item));
    return sample.length > 0 && sample.every((item) => typeof item !== "object" && isDated(item));
  });
  if (dates === undefined) return null;
  const dayIn = momentsIn(dates[1], names.zone);
  const columns: { name: string; key: string | null; list: Json[] }[] = [];
  for (const [name, list] of lists) {
    if (name === dates[0]) continue;
    if (list.length === dates[1].length && !list.some(isObject))
      columns.push({ name: name === names.value || VALUE_LISTS.has(name) ? "value" : name, key: null, list });
    for (const set of list.filter(isObject)) {
      const label = firstOf(set, ["label", "name", "title"]);
      const values = firstOf(set, ["data", "values", "points"]);
      if (Array.isArray(values) && values.length === dates[1].length) {
        columns.push({ name: "value", key: typeof label === "string" ? label : null, list: values });
      }
    }
  }
  if (columns.length === 0) return null;
  const read: PointList = { points: [], unreadable: 0 };
  dates[1].forEach((date, at) => {
    const on = dayIn(date);
    const time = timeOf(date);
    if (on === null) {
      read.unreadable += 1;
      return;
    }
    const plain = columns
      .filter((column) => column.key === null)
      .map((column) => [column.name, column.list[at] ?? null] as const);
    if (plain.length > 0)
      read.points.push({ on, key: null, time, fields: settledFields(Object.fromEntries(plain), names) });
    for (const column of columns.filter((one) => one.key !== null)) {
      read.points.push({ on, key: column.key, time, fields: { value: column.list[at] ?? null } });
    }
  });
  return read;
}

const STARTS = wordSet(
  "start startdate startday startsat startson from fromdate datefrom firstday firstdate begin since",
);
const STEPS = wordSet("step interval frequency granularity resolution period every unit");
const ENDS = wordSet("end enddate endday endsat endson to todate dateto until lastday lastdate");
const DAILY = /^(?:1|1 ?d|p1d|day|days|1 ?day|daily|86400|86400000)$/i;
const WEEKLY = /^(?:7|7 ?d|p7d|1 ?w|p1w|week|1 ?week|weekly|604800|604800000)$/i;

function stepOf(object: JsonObject, start: number, length: number): number | null {
  for (const [name, value] of Object.entries(object)) {
    const plain = plainName(name);
    const said = STEPS.has(plain) ? scalarText(value).trim() : "";
    const end = ENDS.has(plain) ? dayNumber(toDay(value) ?? "") : null;
    const step = end === null ? 0 : (end - start) / (length - 1);
    if (step === 1 || DAILY.test(said)) return 1;
    if (step === 7 || WEEKLY.test(said)) return 7;
  }
  return null;
}

/** `{start_date: "2026-03-01", step: "1d", positions: [3, 4, null]}` */
function fromStart(object: JsonObject, names: PointNames): PointList | null {
  const lists = Object.entries(object).filter(
    (entry): entry is [string, Json[]] =>
      Array.isArray(entry[1]) &&
      entry[1].length > 1 &&
      entry[1].every((item) => typeof item !== "object" || item === null),
  );
  const length = lists[0]?.[1].length;
  const said = Object.entries(object).find(([name, value]) => STARTS.has(plainName(name)) && toDay(value) !== null);
  const start = dayNumber(toDay(said?.[1]) ?? "");
  if (length === undefined || start === null || lists.some(([, list]) => list.length !== length)) return null;
  const step = stepOf(object, start, length);
  if (step === null) return null;
  const points = Array.from({ length }, (_, at): Point => {
    const fields = lists.map(([name, list]) => [VALUE_LISTS.has(name) ? "value" : name, list[at] ?? null] as const);
    return { on: dayText(start + at * step), key: null, fields: settledFields(Object.fromEntries(fields), names) };
  });
  return { points, unreadable: 0 };
}

/** Reads a series in its order; null when the value is none. `unreadable` counts points without a day. */
export function pointsOf(value: Json, names: PointNames = {}): PointList | null {
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    return value.slice(0, SAMPLE).some(Array.isArray) ? fromPairs(value, names) : fromObjects(value, names);
  }
  return isObject(value) ? (fromMap(value, names) ?? fromParallel(value, names) ?? fromStart(value, names)) : null;
}

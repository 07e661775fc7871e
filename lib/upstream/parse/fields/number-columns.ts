import { groupBy } from "../../../domain/group-by";
import type { Json, JsonObject } from "../../../domain/json";
import { namesRate, saysPercent } from "../../../domain/keyword/metric";
import { own, setOwn, valuesNamed } from "../json/json-object";
import { byName, NAME_LENGTH_MAX, nameWords, plainName, wordList, wordSet } from "../json/name-words";
import { KEYWORD_ALIASES } from "./aliases";
import { isMetricName, isPositionName } from "./field-names";
import { guessKeywordField } from "./guess-field";
import { asciiDigits, powerOf, toNumber } from "./numbers";

type Kind = "position" | "count" | "rate" | "price";
type Sign = "decimal" | "group";
type Column = { kind: Kind; comma: Sign; dot: Sign; scale: number };

const NAMES: Record<Exclude<Kind, "rate">, readonly string[]> = {
  position: [...KEYWORD_ALIASES.position, ...KEYWORD_ALIASES.previous, ...KEYWORD_ALIASES.best],
  count: KEYWORD_ALIASES.searchVolume,
  price: KEYWORD_ALIASES.cpc,
};
const FIELD_KINDS = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) => names.map((name) => [plainName(name), kind as Kind])),
);
const GENERAL = new Set(
  wordList("value val v y n avg average mean total latest current amount text #text").map(plainName),
);
const COUNTED = wordSet("impressions clicks visits visitors sessions pageviews traffic conversions");
const DEPTH_MAX = 8;
const TEXT_LENGTH_MAX = 40;
const CORE = /^(\D{0,6}?)(\d[\d.,]*)(\D{0,8})$/;
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

const kindNamed = byName((name): Kind | null => {
  if (name.length > NAME_LENGTH_MAX) return null;
  if (namesRate(name)) return "rate";
  const fieldKind = FIELD_KINDS.get(plainName(name));
  if (fieldKind !== undefined) return fieldKind;
  if (isPositionName(name)) return "position";
  if (isMetricName(name)) return nameWords(name).some((word) => COUNTED.has(word)) ? "count" : "price";
  const guessedField = guessKeywordField(name);
  return guessedField === null ? null : (FIELD_KINDS.get(plainName(guessedField)) ?? null);
});

const isGeneral = byName((name) => GENERAL.has(plainName(name)) || /^\d/.test(name));

function kindOf(path: readonly string[]): Kind | null {
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const kind = kindNamed(path[at] ?? "");
    if (kind !== null || !isGeneral(path[at] ?? "")) return kind;
  }
  return null;
}

type Digits = { core: string; suffix: string };
type RateCell = { value: number; clicks: number; impressions: number };

const MILLION_POWER = 6;

/** The decimal sign of a number such as "7.12", "1,300.5" or "1.234M"; null in "1,300" and "1.300K", which are open. */
function decimalSign({ core, suffix }: Digits): string | null {
  if (AMBIGUOUS.test(core) && powerOf(suffix) < MILLION_POWER) return null;
  const signs = core.replace(/\d/g, "");
  const last = signs.at(-1) ?? "";
  return signs.indexOf(last) === signs.length - 1 ? last : null;
}

function usualSign(sign: string, kind: Kind, open: readonly string[]): Sign {
  // No position is above 1,000, so only "1,000" itself can be one.
  if (kind === "position") return open.every((core) => /^1.000$/.test(core)) ? "group" : "decimal";
  if (kind === "price") return sign === "," ? "group" : "decimal";
  return kind === "rate" ? "decimal" : "group";
}

/** Divisors of a rate's numbers: fractions, percentages, basis points, and per mille if clicks confirm it. */
const RATE_SCALES = [1, 100, 10_000, 1_000];

/** The scale that clicks and impressions confirm in most rows, otherwise the first that makes every rate possible. */
function scaleOf(rates: readonly RateCell[]): number {
  const votes = new Map<number, number>();
  for (const { value, clicks, impressions } of rates) {
    if (clicks <= 0 || impressions <= 0 || value <= 0) continue;
    const off = (scale: number) => Math.abs(Math.log(value / scale / (clicks / impressions)));
    const [nearest = 1] = [...RATE_SCALES].sort((one, other) => off(one) - off(other));
    votes.set(nearest, (votes.get(nearest) ?? 0) + 1);
  }
  const [winner] = [...votes].sort(([, one], [, other]) => other - one);
  if (winner !== undefined) return winner[0];
  return RATE_SCALES.find((scale) => rates.every(({ value }) => value <= scale)) ?? 1;
}

const CLICKS = new Set(["clicks"]);
const IMPRESSIONS = new Set(["impressions"]);

type Leaf = { value: Json; path: readonly string[]; parent: JsonObject | null };

function mapped(value: Json, take: (leaf: Leaf) => Json, at: Omit<Leaf, "value"> = { path: [], parent: null }): Json {
  if (typeof value !== "object" || value === null) return take({ value, ...at });
  if (at.path.length > DEPTH_MAX) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => mapped(item, take, at));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  let copy: JsonObject | null = null;
  for (const name of Object.keys(value)) {
    const before = own(value, name) ?? null;
    const after = mapped(before, take, { path: [...at.path, name], parent: value });
    if (after === before) continue;
    copy ??= { ...value };
    setOwn(copy, name, after);
  }
  return copy ?? value;
}

const columnName = (path: readonly string[]): string =>
  path.map((name) => (/\d/.test(name) ? "*" : plainName(name))).join(".");

const coreOf = (value: Json): RegExpExecArray | null =>
  typeof value === "string" && value.length <= TEXT_LENGTH_MAX ? CORE.exec(asciiDigits(value).trim()) : null;

const isOpen = (value: Json, kind: Kind | null): boolean =>
  kind === "rate"
    ? typeof value === "number" || typeof value === "string"
    : kind !== null && typeof value === "string" && /\d[.,]\d/.test(value);

function rateCell({ value, parent }: Leaf): RateCell | null {
  const number = typeof value === "string" && value.includes("%") ? null : toNumber(value);
  if (number === null) return null;
  const [clicks, impressions] = [CLICKS, IMPRESSIONS].map((names) => toNumber(valuesNamed(parent ?? {}, names)[0]));
  return { value: number, clicks: clicks ?? 0, impressions: impressions ?? 0 };
}

function columnOf(leaves: readonly Leaf[]): Column {
  const path = leaves[0]?.path ?? [];
  const kind = kindOf(path) ?? "count";
  const numbers = leaves.flatMap(({ value }): Digits[] => {
    const [, , core, suffix = ""] = coreOf(value) ?? [];
    return core === undefined ? [] : [{ core, suffix }];
  });
  const open = numbers.flatMap(({ core }) => (AMBIGUOUS.test(core) ? core : []));
  const decimals = new Set(numbers.map(decimalSign));
  const signOf = (sign: string, other: string): Sign => {
    if (decimals.has(sign)) return "decimal";
    return decimals.has(other) && kind !== "position" ? "group" : usualSign(sign, kind, open);
  };
  // In a column named like ctr_pct, 4.2 means 4.2 %.
  const unit = saysPercent(path.at(-1) ?? "") ? 100 : 1;
  const scale = kind === "rate" ? scaleOf(leaves.flatMap((leaf) => rateCell(leaf) ?? [])) / unit : 1;
  return { kind, comma: signOf(",", "."), dot: signOf(".", ","), scale };
}

function columnsOf(values: readonly Json[]): Map<string, Column> {
  const leaves: Leaf[] = [];
  const note = (leaf: Leaf): Json => {
    if (isOpen(leaf.value, kindOf(leaf.path))) leaves.push(leaf);
    return leaf.value;
  };
  for (const value of values) mapped(value, note);
  const columns = [...groupBy(leaves, ({ path }) => columnName(path))];
  return new Map(columns.map(([name, column]) => [name, columnOf(column)]));
}

function readRate(value: Json, { scale }: Column, name: string): Json {
  const number = toNumber(value);
  if (number === null) return value;
  const isPercent = typeof value === "string" && value.includes("%");
  const divisor = isPercent ? (saysPercent(name) ? 1 : 100) : scale;
  return divisor === 1 && typeof value === "number" ? value : Number((number / divisor).toPrecision(12));
}

function readText(value: Json, { comma, dot }: Column): Json {
  const [whole, before = "", core = "", after = ""] = coreOf(value) ?? [];
  if (whole === undefined || !AMBIGUOUS.test(core)) return value;
  const sign = core.includes(",") ? comma : dot;
  const digits = sign === "group" ? core.replace(/[.,]/, "") : core.replace(",", ".");
  return before === "" && after === "" ? Number(digits) : `${before}${digits}${after}`;
}

const SAMPLE = 2_000;

/** At most 2,000 rows from all parts of a list, which decide the meaning of its columns. */
export function evenSample<Row>(rows: readonly Row[]): Row[] {
  const step = Math.ceil(rows.length / SAMPLE);
  return rows.filter((_, at) => at % step === 0);
}

/** Whether "7,125" is 7.125 or 7125, and 4.2 is 4.2 % or 420 %, is decided for a column, never for a cell. */
export function withOneNotation<Value extends Json>(rows: readonly Value[]): readonly Value[] {
  const columns = columnsOf(evenSample(rows));
  if (columns.size === 0) return rows;
  const read = ({ value, path }: Leaf): Json => {
    const column = isOpen(value, kindOf(path)) ? columns.get(columnName(path)) : undefined;
    if (column === undefined) return value;
    const text = readText(value, column);
    return column.kind === "rate" ? readRate(text, column, path.at(-1) ?? "") : text;
  };
  return rows.map((row) => mapped(row, read) as Value);
}
